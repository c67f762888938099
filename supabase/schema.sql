-- The database as it is once all migrations were run, to read: `npm run schema` writes this file, and nothing runs it.
-- Whoever changes the database writes a new migration.

-- Types

create type private.signatory as (legal_name text, country text, firm text, firm_number text);

-- Tables

create table private.address_key (
  is_only boolean not null default true,
  key bytea not null,
  constraint address_key_is_only_check CHECK (is_only),
  constraint address_key_pkey PRIMARY KEY (is_only)
);
alter table private.address_key enable row level security;
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON private.address_key FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.address_key FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

create table private.desk_pace (
  account uuid not null,
  acts timestamp with time zone[] not null,
  constraint desk_pace_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint desk_pace_pkey PRIMARY KEY (account)
);
alter table private.desk_pace enable row level security;

create table private.evidence (
  id bigint not null generated always as identity,
  display_name text,
  signatures jsonb not null,
  deleted_on date not null default private.today(),
  until date not null,
  constraint evidence_check CHECK ((until > deleted_on)),
  constraint evidence_display_name_check CHECK (private.is_name(display_name)),
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_signatures_check CHECK (((jsonb_typeof(signatures) = 'array'::text) AND (signatures <> '[]'::jsonb)))
);
alter table private.evidence enable row level security;
CREATE TRIGGER keep BEFORE UPDATE ON private.evidence FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.evidence FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_until_over BEFORE DELETE ON private.evidence FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_over();

create table private.evidence_readings (
  id bigint not null generated always as identity,
  evidence bigint not null,
  who text not null,
  reason text not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  constraint evidence_readings_evidence_fkey FOREIGN KEY (evidence) REFERENCES private.evidence(id) ON DELETE CASCADE,
  constraint evidence_readings_pkey PRIMARY KEY (id),
  constraint evidence_readings_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
  constraint evidence_readings_who_check CHECK (private.is_name(who))
);
CREATE INDEX evidence_readings_of_evidence ON private.evidence_readings USING btree (evidence, id);
alter table private.evidence_readings enable row level security;
CREATE TRIGGER keep BEFORE UPDATE ON private.evidence_readings FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.evidence_readings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_evidence BEFORE DELETE ON private.evidence_readings FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_evidence_is_gone();

create table private.held_addresses (
  address_hash bytea not null,
  act text not null,
  until date,
  since timestamp with time zone not null,
  account uuid,
  constraint held_addresses_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint held_addresses_act_check CHECK ((act = ANY (ARRAY['exclude'::text, 'pause'::text]))),
  constraint held_addresses_pkey PRIMARY KEY (address_hash, act)
);
CREATE INDEX held_addresses_of_account ON private.held_addresses USING btree (account);
alter table private.held_addresses enable row level security;
CREATE TRIGGER follow AFTER INSERT OR UPDATE ON private.held_addresses FOR EACH ROW WHEN ((new.act = 'exclude'::text)) EXECUTE FUNCTION private.end_held_memberships();
CREATE TRIGGER limit_end BEFORE INSERT ON private.held_addresses FOR EACH ROW WHEN ((new.account IS NULL)) EXECUTE FUNCTION private.refuse_distant_end();

create table private.invitations (
  email text not null,
  invited_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  who text,
  constraint invitations_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(email) <= 254))),
  constraint invitations_pkey PRIMARY KEY (email),
  constraint invitations_who_check CHECK (private.is_name(who))
);
alter table private.invitations enable row level security;

create table private.known_browsers (
  account uuid not null,
  mark_hash bytea not null,
  known_since timestamp with time zone not null default clock_timestamp(),
  last_signed_in_at timestamp with time zone not null default clock_timestamp(),
  constraint known_browsers_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint known_browsers_pkey PRIMARY KEY (account, mark_hash)
);
CREATE INDEX known_browsers_by_age ON private.known_browsers USING btree (last_signed_in_at);
alter table private.known_browsers enable row level security;

create table private.looks (
  id bigint not null generated always as identity,
  account uuid not null,
  who text not null,
  what text not null,
  day date not null default ((now() AT TIME ZONE 'utc'::text))::date,
  looked_at timestamp with time zone not null default clock_timestamp(),
  constraint looks_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint looks_pkey PRIMARY KEY (id),
  constraint looks_what_check CHECK ((what ~ '^[a-z_]{1,40}$'::text))
);
CREATE INDEX looks_of_account ON private.looks USING btree (account, id);
CREATE UNIQUE INDEX looks_once_a_day ON private.looks USING btree (account, who, what, day) WHERE (what <> 'record'::text);
alter table private.looks enable row level security;
CREATE TRIGGER forget_lapsed_addresses AFTER INSERT ON private.looks FOR EACH STATEMENT EXECUTE FUNCTION private.forget_lapsed_addresses();
CREATE TRIGGER keep BEFORE UPDATE ON private.looks FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON private.looks FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('account');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.looks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

create table private.member_numbers (
  is_only boolean not null default true,
  last integer not null default 0,
  constraint member_numbers_is_only_check CHECK (is_only),
  constraint member_numbers_pkey PRIMARY KEY (is_only)
);
alter table private.member_numbers enable row level security;

create table private.members_page_uploads (
  upload uuid not null,
  part integer not null,
  content bytea not null,
  uploaded_at timestamp with time zone not null default now(),
  constraint members_page_uploads_part_check CHECK (((part >= 0) AND (part <= 9999))),
  constraint members_page_uploads_pkey PRIMARY KEY (upload, part)
);
alter table private.members_page_uploads enable row level security;

create table private.members_pages (
  locale text not null,
  path text not null,
  "position" integer not null,
  title text not null,
  label text not null,
  trail text[] not null,
  language text not null,
  direction text not null,
  headings jsonb not null,
  html text not null,
  body text not null,
  is_offline boolean not null,
  sha256 text not null,
  release text not null,
  published_at timestamp with time zone not null default now(),
  words tsvector default (setweight(to_tsvector(private.search_language(language), title), 'A'::"char") || to_tsvector(private.search_language(language), body)),
  constraint members_pages_direction_check CHECK ((direction = ANY (ARRAY['ltr'::text, 'rtl'::text]))),
  constraint members_pages_headings_check CHECK ((jsonb_typeof(headings) = 'array'::text)),
  constraint members_pages_locale_check CHECK (((char_length(locale) >= 2) AND (char_length(locale) <= 35))),
  constraint members_pages_path_check CHECK (((path ~ '^/([^/?#]+/)*$'::text) AND (char_length(path) <= 500))),
  constraint members_pages_pkey PRIMARY KEY (locale, path),
  constraint members_pages_release_check CHECK ((release ~ '^[0-9a-f]{64}$'::text)),
  constraint members_pages_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX members_pages_words ON private.members_pages USING gin (words);
alter table private.members_pages enable row level security;

create table private.membership_rules (
  id bigint not null generated always as identity,
  admission text not null,
  approvals integer not null,
  application_days integer not null,
  grace_days integer not null,
  published_at timestamp with time zone not null default clock_timestamp(),
  legal boolean not null default false,
  steward_mail text not null default 'off'::text,
  evidence_years integer not null default 0,
  constraint membership_rules_admission_check CHECK ((admission = ANY (ARRAY['open'::text, 'approval'::text, 'invitation'::text]))),
  constraint membership_rules_application_days_check CHECK (((application_days >= 1) AND (application_days <= 365))),
  constraint membership_rules_approvals_check CHECK (((approvals >= 1) AND (approvals <= 9))),
  constraint membership_rules_evidence_years_check CHECK (((evidence_years >= 0) AND (evidence_years <= 30))),
  constraint membership_rules_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 365))),
  constraint membership_rules_pkey PRIMARY KEY (id),
  constraint membership_rules_steward_mail_check CHECK ((steward_mail = ANY (ARRAY['off'::text, 'each'::text, 'daily'::text])))
);
alter table private.membership_rules enable row level security;
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON private.membership_rules FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.membership_rules FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

create table private.new_sign_ins (
  session uuid not null,
  account uuid not null,
  began_at timestamp with time zone not null default clock_timestamp(),
  user_agent text,
  constraint new_sign_ins_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint new_sign_ins_pkey PRIMARY KEY (session)
);
CREATE INDEX new_sign_ins_by_age ON private.new_sign_ins USING btree (began_at);
CREATE INDEX new_sign_ins_of_account ON private.new_sign_ins USING btree (account);
alter table private.new_sign_ins enable row level security;

create table private.proposed_acts (
  id bigint not null generated always as identity,
  account uuid not null,
  act text not null,
  until date,
  reason text not null,
  decision text,
  who text not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  outcome text,
  settled_by text,
  settled_at timestamp with time zone,
  new_email text,
  constraint address_has_no_end CHECK (((act <> 'readdress'::text) OR (until IS NULL))),
  constraint new_email_while_it_waits CHECK (((new_email IS NULL) OR ((act = 'readdress'::text) AND (outcome IS NULL)))),
  constraint proposed_acts_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint proposed_acts_act_check CHECK ((act = ANY (ARRAY['exclude'::text, 'readdress'::text]))),
  constraint proposed_acts_check CHECK ((((outcome IS NULL) = (settled_by IS NULL)) AND ((outcome IS NULL) = (settled_at IS NULL)))),
  constraint proposed_acts_check1 CHECK (((outcome <> 'confirmed'::text) OR (lower(settled_by) <> lower(who)))),
  constraint proposed_acts_decision_check CHECK (((char_length(decision) >= 1) AND (char_length(decision) <= 100))),
  constraint proposed_acts_new_email_check CHECK (((char_length(new_email) >= 3) AND (char_length(new_email) <= 254))),
  constraint proposed_acts_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'withdrawn'::text]))),
  constraint proposed_acts_pkey PRIMARY KEY (id),
  constraint proposed_acts_reason_check CHECK (((char_length(btrim(reason, ' 	
'::text)) >= 1) AND (char_length(btrim(reason, ' 	
'::text)) <= 2000))),
  constraint proposed_acts_settled_by_check CHECK (private.is_name(settled_by)),
  constraint proposed_acts_who_check CHECK (private.is_name(who))
);
CREATE INDEX proposed_acts_of_account ON private.proposed_acts USING btree (account, id);
CREATE INDEX proposed_addresses ON private.proposed_acts USING btree (proposed_at) WHERE (new_email IS NOT NULL);
alter table private.proposed_acts enable row level security;
CREATE TRIGGER forget_lapsed_addresses AFTER INSERT ON private.proposed_acts FOR EACH STATEMENT EXECUTE FUNCTION private.forget_lapsed_addresses();
CREATE TRIGGER guard BEFORE UPDATE ON private.proposed_acts FOR EACH ROW EXECUTE FUNCTION private.guard_proposal();
CREATE TRIGGER keep_account BEFORE DELETE ON private.proposed_acts FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('account');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.proposed_acts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER limit_end BEFORE INSERT ON private.proposed_acts FOR EACH ROW EXECUTE FUNCTION private.refuse_distant_end();

create table private.required_reading (
  id bigint not null generated always as identity,
  documents text[] not null,
  published_at timestamp with time zone not null default clock_timestamp(),
  constraint required_reading_pkey PRIMARY KEY (id)
);
alter table private.required_reading enable row level security;
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON private.required_reading FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.required_reading FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

create table private.stewards (
  id bigint not null generated always as identity,
  account uuid not null,
  name text not null,
  roles text[] not null,
  who text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint stewards_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint stewards_name_check CHECK ((private.is_name(name) AND (char_length(name) <= 39))),
  constraint stewards_pkey PRIMARY KEY (id),
  constraint stewards_roles_check CHECK ((roles <@ ARRAY['roll'::text, 'conduct'::text, 'words'::text])),
  constraint stewards_who_check CHECK (private.is_name(who))
);
CREATE INDEX stewards_of_account ON private.stewards USING btree (account, id DESC);
alter table private.stewards enable row level security;
CREATE TRIGGER keep BEFORE UPDATE ON private.stewards FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON private.stewards FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('account');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.stewards FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

create table public.acknowledgements (
  id bigint not null generated always as identity,
  member_id uuid not null,
  document text not null,
  version integer not null,
  sha256 text not null,
  statement text not null,
  locale text not null,
  confirmed_at timestamp with time zone not null,
  constraint acknowledgements_document_version_fkey FOREIGN KEY (document, version) REFERENCES public.agreement_versions(document, version),
  constraint acknowledgements_member_id_document_version_key UNIQUE (member_id, document, version),
  constraint acknowledgements_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint acknowledgements_pkey PRIMARY KEY (id)
);
CREATE INDEX acknowledgements_of_document ON public.acknowledgements USING btree (document, version, member_id);
alter table public.acknowledgements enable row level security;
create policy "people read their own acknowledgements" on public.acknowledgements for select to authenticated using ((member_id = ( SELECT private.live_account() AS live_account)));
CREATE TRIGGER guard BEFORE INSERT ON public.acknowledgements FOR EACH ROW EXECUTE FUNCTION private.guard_acknowledgement();
CREATE TRIGGER keep BEFORE UPDATE ON public.acknowledgements FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON public.acknowledgements FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('member_id');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.acknowledgements FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
grant select on public.acknowledgements to authenticated;
grant select on public.acknowledgements to service_role;

create table public.agreement_signatures (
  id bigint not null generated always as identity,
  member_id uuid not null,
  document text not null,
  version integer not null,
  sha256 text not null,
  act text not null,
  statement text,
  locale text,
  signed_at timestamp with time zone not null,
  legal_name text,
  country text,
  firm text,
  firm_number text,
  constraint agreement_signatures_act_check CHECK ((act = ANY (ARRAY['accept'::text, 'decline'::text, 'withdraw'::text]))),
  constraint agreement_signatures_check CHECK (((act <> 'accept'::text) OR ((statement IS NOT NULL) AND (locale IS NOT NULL)))),
  constraint agreement_signatures_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint agreement_signatures_document_version_fkey FOREIGN KEY (document, version) REFERENCES public.agreement_versions(document, version),
  constraint agreement_signatures_firm_check CHECK (private.is_line(firm, 200)),
  constraint agreement_signatures_firm_number_check CHECK (private.is_line(firm_number, 100)),
  constraint agreement_signatures_legal_name_check CHECK (private.is_line(legal_name, 200)),
  constraint agreement_signatures_locale_check CHECK ((locale ~ '^[A-Za-z0-9-]{2,35}$'::text)),
  constraint agreement_signatures_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint agreement_signatures_pkey PRIMARY KEY (id),
  constraint agreement_signatures_statement_check CHECK (((char_length(statement) >= 1) AND (char_length(statement) <= 2000))),
  constraint signatory_accepts CHECK (((legal_name IS NULL) OR (act = 'accept'::text))),
  constraint signatory_is_whole CHECK ((((legal_name IS NULL) = (country IS NULL)) AND ((firm IS NULL) = (firm_number IS NULL)) AND ((firm IS NULL) OR (legal_name IS NOT NULL))))
);
CREATE INDEX agreement_signatures_of_member ON public.agreement_signatures USING btree (member_id, document, id DESC);
alter table public.agreement_signatures enable row level security;
create policy "people read their own signatures" on public.agreement_signatures for select to authenticated using ((member_id = ( SELECT private.live_account() AS live_account)));
CREATE TRIGGER guard BEFORE INSERT ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION private.guard_signature();
CREATE TRIGGER guard_restless BEFORE INSERT ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION private.guard_restless();
CREATE TRIGGER keep BEFORE UPDATE ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('member_id');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.agreement_signatures FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER write_receipt AFTER INSERT ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION private.receipt_of_signature();
grant select on public.agreement_signatures to authenticated;
grant select on public.agreement_signatures to service_role;

create table public.agreement_statements (
  document text not null,
  version integer not null,
  locale text not null,
  statement text not null,
  constraint agreement_statements_document_version_fkey FOREIGN KEY (document, version) REFERENCES public.agreement_versions(document, version),
  constraint agreement_statements_locale_check CHECK ((locale ~ '^[A-Za-z0-9-]{2,35}$'::text)),
  constraint agreement_statements_pkey PRIMARY KEY (document, version, locale),
  constraint agreement_statements_statement_check CHECK (((btrim(statement) <> ''::text) AND (char_length(statement) <= 2000)))
);
alter table public.agreement_statements enable row level security;
create policy "everybody reads the statements" on public.agreement_statements for select to anon, authenticated using (true);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.agreement_statements FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.agreement_statements FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
grant select on public.agreement_statements to anon;
grant select on public.agreement_statements to authenticated;
grant select on public.agreement_statements to service_role;

create table public.agreement_versions (
  document text not null,
  version integer not null,
  title text not null,
  effective date not null,
  change text not null,
  summary text not null,
  sha256 text not null,
  published_at timestamp with time zone not null default now(),
  kind text not null default 'agreement'::text,
  constraint agreement_versions_change_check CHECK ((change = ANY (ARRAY['editorial'::text, 'substantive'::text]))),
  constraint agreement_versions_document_check CHECK ((document ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'::text)),
  constraint agreement_versions_kind_check CHECK ((kind = ANY (ARRAY['agreement'::text, 'acknowledgement'::text]))),
  constraint agreement_versions_pkey PRIMARY KEY (document, version),
  constraint agreement_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint agreement_versions_summary_check CHECK ((summary <> ''::text)),
  constraint agreement_versions_title_check CHECK ((title <> ''::text)),
  constraint agreement_versions_version_check CHECK ((version > 0))
);
alter table public.agreement_versions enable row level security;
create policy "everybody reads the versions" on public.agreement_versions for select to anon, authenticated using (true);
CREATE TRIGGER guard BEFORE INSERT ON public.agreement_versions FOR EACH ROW EXECUTE FUNCTION private.guard_version();
CREATE TRIGGER guard_kind BEFORE INSERT ON public.agreement_versions FOR EACH ROW EXECUTE FUNCTION private.guard_kind();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON public.agreement_versions FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.agreement_versions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
grant select on public.agreement_versions to anon;
grant select on public.agreement_versions to authenticated;
grant select on public.agreement_versions to service_role;

create table public.letters (
  id bigint not null generated always as identity,
  account uuid not null,
  kind text not null,
  locale text,
  signatures bigint[] not null default '{}'::bigint[],
  about jsonb not null default '{}'::jsonb,
  occasion text,
  message uuid not null default gen_random_uuid(),
  written_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  attempt uuid,
  next_attempt_at timestamp with time zone not null default clock_timestamp(),
  settled_at timestamp with time zone,
  answer text,
  acts bigint[] not null default '{}'::bigint[],
  written_in xid8 not null default pg_current_xact_id(),
  recipient text,
  constraint letters_about_check CHECK (((jsonb_typeof(about) = 'object'::text) AND (octet_length((about)::text) <= 4096))),
  constraint letters_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint letters_account_occasion_key UNIQUE (account, occasion),
  constraint letters_answer_check CHECK ((char_length(answer) <= 500)),
  constraint letters_attempts_check CHECK ((attempts >= 0)),
  constraint letters_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint letters_locale_check CHECK ((locale ~ '^[A-Za-z0-9-]{2,35}$'::text)),
  constraint letters_occasion_check CHECK (((char_length(occasion) >= 1) AND (char_length(occasion) <= 300))),
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_recipient_check CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254))),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'undeliverable'::text])))
);
CREATE INDEX letters_by_state ON public.letters USING btree (state, id);
CREATE INDEX letters_to_deliver ON public.letters USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
alter table public.letters enable row level security;
CREATE TRIGGER guard BEFORE UPDATE ON public.letters FOR EACH ROW EXECUTE FUNCTION private.guard_letter();
CREATE TRIGGER keep_account BEFORE DELETE ON public.letters FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('account');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.letters FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
grant select on public.letters to service_role;

create table public.member_acts (
  id bigint not null generated always as identity,
  member_id uuid not null,
  act text not null,
  until date,
  reason text,
  decision text,
  actor text not null,
  who text,
  display_name text,
  acted_at timestamp with time zone not null,
  constraint member_acts_act_check CHECK ((act = ANY (ARRAY['apply'::text, 'accept'::text, 'decline'::text, 'warn'::text, 'pause'::text, 'resume'::text, 'exclude'::text, 'readmit'::text, 'end'::text, 'readdress'::text]))),
  constraint member_acts_actor_check CHECK ((actor = ANY (ARRAY['member'::text, 'steward'::text]))),
  constraint member_acts_check CHECK (((actor = 'steward'::text) OR (act = ANY (ARRAY['apply'::text, 'pause'::text, 'resume'::text, 'end'::text])))),
  constraint member_acts_check1 CHECK (((actor = 'steward'::text) OR (NOT (((reason IS DISTINCT FROM NULL::text) OR (decision IS DISTINCT FROM NULL::text)) OR (who IS DISTINCT FROM NULL::text))))),
  constraint member_acts_check2 CHECK (((actor = 'member'::text) OR (act = ANY (ARRAY['accept'::text, 'resume'::text, 'readmit'::text])) OR (reason IS NOT NULL))),
  constraint member_acts_check3 CHECK (((until IS NULL) OR (act = ANY (ARRAY['apply'::text, 'warn'::text, 'pause'::text, 'exclude'::text])))),
  constraint member_acts_check4 CHECK (((act = 'apply'::text) = (display_name IS NOT NULL))),
  constraint member_acts_check5 CHECK (((act <> 'apply'::text) OR ((actor = 'member'::text) AND (until IS NOT NULL)))),
  constraint member_acts_decision_check CHECK (((char_length(decision) >= 1) AND (char_length(decision) <= 100))),
  constraint member_acts_display_name_check CHECK (private.is_name(display_name)),
  constraint member_acts_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint member_acts_pkey PRIMARY KEY (id),
  constraint member_acts_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
  constraint member_acts_who_check CHECK (private.is_name(who))
);
CREATE INDEX member_acts_applied ON public.member_acts USING btree (id) WHERE (act = 'apply'::text);
CREATE INDEX member_acts_of_member ON public.member_acts USING btree (member_id, id DESC);
alter table public.member_acts enable row level security;
create policy "people read the acts about themselves" on public.member_acts for select to authenticated using ((member_id = ( SELECT private.live_account() AS live_account)));
CREATE TRIGGER follow AFTER INSERT ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.follow_act();
CREATE TRIGGER guard BEFORE INSERT ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.guard_act();
CREATE TRIGGER keep BEFORE UPDATE ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('member_id');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.member_acts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER limit_end BEFORE INSERT ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.refuse_distant_end();
CREATE TRIGGER tell_stewards AFTER INSERT ON public.member_acts FOR EACH ROW WHEN ((new.act = 'apply'::text)) EXECUTE FUNCTION private.tell_of_application();
CREATE TRIGGER write_receipt AFTER INSERT ON public.member_acts FOR EACH ROW EXECUTE FUNCTION private.receipt_of_act();
grant select on public.member_acts to authenticated;
grant select on public.member_acts to service_role;

create table public.members (
  id uuid not null,
  number integer not null,
  display_name text not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint members_display_name_check CHECK (private.is_name(display_name)),
  constraint members_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint members_number_check CHECK ((number > 0)),
  constraint members_number_key UNIQUE (number),
  constraint members_pkey PRIMARY KEY (id)
);
alter table public.members enable row level security;
create policy "people change their own name" on public.members for update to authenticated using ((id = ( SELECT private.live_account() AS live_account))) with check ((id = ( SELECT private.live_account() AS live_account)));
create policy "people read their own membership" on public.members for select to authenticated using ((id = ( SELECT private.live_account() AS live_account)));
CREATE TRIGGER forget_invitation AFTER INSERT OR UPDATE OF left_at ON public.members FOR EACH ROW WHEN ((new.left_at IS NULL)) EXECUTE FUNCTION private.forget_invitation();
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION private.guard_member();
CREATE TRIGGER keep BEFORE DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('id');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.members FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER tell_stewards_of_deletion AFTER DELETE ON public.members FOR EACH ROW WHEN ((old.left_at IS NULL)) EXECUTE FUNCTION private.tell_of_leaving();
CREATE TRIGGER tell_stewards_of_leaving AFTER UPDATE OF left_at ON public.members FOR EACH ROW WHEN (((old.left_at IS NULL) AND (new.left_at IS NOT NULL))) EXECUTE FUNCTION private.tell_of_leaving();
CREATE TRIGGER write_receipt AFTER INSERT OR UPDATE OF left_at ON public.members FOR EACH ROW EXECUTE FUNCTION private.receipt_of_membership();
grant select on public.members to authenticated;
grant select on public.members to service_role;
grant update (display_name) on public.members to authenticated;

create table public.notices (
  id bigint not null generated always as identity,
  account uuid not null,
  letter bigint not null,
  kind text not null,
  document text,
  version integer,
  outcome text not null,
  noticed_at timestamp with time zone not null default clock_timestamp(),
  answer text,
  constraint notices_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notices_document_version_fkey FOREIGN KEY (document, version) REFERENCES public.agreement_versions(document, version),
  constraint notices_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text]))),
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_of_account ON public.notices USING btree (account, id);
CREATE INDEX notices_of_version ON public.notices USING btree (document, version, kind, account);
alter table public.notices enable row level security;
create policy "people read what they were told" on public.notices for select to authenticated using ((account = ( SELECT private.live_account() AS live_account)));
CREATE TRIGGER keep BEFORE UPDATE ON public.notices FOR EACH ROW EXECUTE FUNCTION private.refuse_change();
CREATE TRIGGER keep_account BEFORE DELETE ON public.notices FOR EACH ROW EXECUTE FUNCTION private.refuse_unless_account_is_gone('account');
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.notices FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
grant select on public.notices to authenticated;
grant select on public.notices to service_role;

create table public.page_answers (
  page text not null,
  token uuid not null,
  is_helpful boolean not null,
  day date not null default ((now() AT TIME ZONE 'utc'::text))::date,
  constraint page_answers_page_check CHECK (private.is_page(page)),
  constraint page_answers_pkey PRIMARY KEY (page, token)
);
CREATE INDEX page_answers_by_day ON public.page_answers USING btree (day);
alter table public.page_answers enable row level security;

create table public.schema_steps (
  step integer not null,
  name text not null,
  constraint schema_steps_pkey PRIMARY KEY (step),
  constraint schema_steps_step_check CHECK ((step > 0))
);
alter table public.schema_steps enable row level security;
create policy "everybody reads the steps" on public.schema_steps for select to anon, authenticated using (true);
grant delete on public.schema_steps to service_role;
grant insert on public.schema_steps to service_role;
grant maintain on public.schema_steps to service_role;
grant references on public.schema_steps to service_role;
grant select on public.schema_steps to anon;
grant select on public.schema_steps to authenticated;
grant select on public.schema_steps to service_role;
grant trigger on public.schema_steps to service_role;
grant truncate on public.schema_steps to service_role;
grant update on public.schema_steps to service_role;

-- Functions

CREATE OR REPLACE FUNCTION private.account_of(email text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select id from auth.users where users.email = lower(btrim(account_of.email));
$function$;

CREATE OR REPLACE FUNCTION private.acts_in_force(account uuid)
 RETURNS SETOF public.member_acts
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
declare
  own public.member_acts[];
begin
  -- Of most people there is nothing.
  if exists (select from public.member_acts where member_id = account) then
    own := array(
      select done from (
        select done from private.newest_act(account, array['exclude', 'readmit']) done where done.act = 'exclude'
        union all
        select done from private.newest_act(account, array['pause', 'resume'], 'steward') done where done.act = 'pause'
        union all
        -- A rest is over when its member, or a steward, says so, and with the membership.
        select rest.done from (
          select done from public.member_acts done
            where done.member_id = account and (done.act = 'resume' or (done.act = 'pause' and done.actor = 'member'))
            order by done.id desc limit 1
        ) rest join public.members member on member.id = account
          where (rest.done).act = 'pause' and member.left_at is null and (rest.done).acted_at >= member.joined_at
        union all
        select done from public.member_acts done where done.member_id = account and done.act = 'warn'
        union all
        -- What became of the last application, or of the membership.
        select done from private.newest_act(account, array['apply', 'decline', 'exclude', 'end']) done
          where done.act in ('apply', 'decline', 'end') and (done.act <> 'end' or done.actor = 'steward')
            and not exists (
              select from public.members where id = account and (left_at is null or joined_at > done.acted_at)
            )
      ) acts
      -- A lapsed application is told of; other acts are over with their day.
      where (done).act = 'apply' or (done).until is null or (done).until > private.today()
    );
    return query select * from unnest(own);
  end if;
  if exists (select from private.held_addresses) then
    return query select 0::bigint, person.id, held.act, held.until, null::text, null::text, 'steward', null::text, null::text, held.since
      from private.held_addresses held join auth.users person on person.id = acts_in_force.account
      where held.address_hash = private.address_hash(person.email)
        and (held.until is null or held.until > private.today())
        and not exists (select from unnest(own) known where known.act = held.act and known.actor = 'steward');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.acts_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(recorded) - 'member_id' order by id), '[]') from public.member_acts recorded where member_id = account;
$function$;

CREATE OR REPLACE FUNCTION private.address_hash(email text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sha256(key || sha256(key || convert_to(private.normal_address(email), 'UTF8'))) from private.address_key;
$function$;

CREATE OR REPLACE FUNCTION private.admission_for(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Whoever was invited joins without waiting, and so does whoever stewards have let back in and has not joined since.
  select case when exists (select from private.invitation_for(account)) or exists (
    select from private.newest_act(account, array['accept', 'decline', 'exclude', 'readmit', 'end']) done
      where done.act = 'readmit' and not exists (
        select from public.members member where member.id = account and member.joined_at > done.acted_at
      )
  ) then 'open' else (private.rules()).admission end;
$function$;

CREATE OR REPLACE FUNCTION private.admit(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := (select private.normal_address(person.email) from auth.users person where id = account);
  admission text;
begin
  -- Who joins at the same time waits here, and finds that the invitation is used up.
  perform from private.invitations where private.normal_address(email) = address for update;
  admission := private.admission_for(account);
  if admission = 'approval' then return false; end if;
  if admission = 'invitation' then
    raise exception 'One joins this community by invitation, and there is none for your address that still counts.'
      using errcode = 'CP013', hint = 'Ask the stewards for one.';
  end if;
  if exists (select from private.invitation_for(account)) then
    insert into public.member_acts (act) values ('accept');
    delete from private.invitations where private.normal_address(email) = address;
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_sign_ins()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sign_in private.new_sign_ins;
  confirmed_at timestamptz;
begin
  for sign_in in delete from private.new_sign_ins where began_at < clock_timestamp() - interval '3 minutes' returning * loop
    -- By name, since hosted projects and the embedded backend keep different columns.
    select coalesce(account ->> 'email_confirmed_at', account ->> 'confirmed_at', account ->> 'phone_confirmed_at')::timestamptz
      into confirmed_at from auth.users person, to_jsonb(person) account where person.id = sign_in.account;
    -- By signing in for the first time one confirms the address, and every browser is new.
    continue when confirmed_at is null or confirmed_at > sign_in.began_at - interval '5 minutes';
    insert into public.letters (account, kind, locale, about, occasion)
      values (sign_in.account, 'browser', private.locale_of(sign_in.account),
        jsonb_build_object('sign_in', jsonb_build_object('at', sign_in.began_at, 'user_agent', sign_in.user_agent)),
        'browser ' || sign_in.session)
      on conflict on constraint letters_account_occasion_key do nothing;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.approvals_of(account uuid)
 RETURNS SETOF public.member_acts
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select accepted.* from public.member_acts accepted
    where accepted.member_id = account and accepted.act = 'accept'
      and accepted.id > (select id from private.newest_act(account, array['apply']))
    order by accepted.id;
$function$;

CREATE OR REPLACE FUNCTION private.asks_from(version public.agreement_versions)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(version.effective, (version.published_at at time zone 'utc')::date);
$function$;

CREATE OR REPLACE FUNCTION private.check_act(given public.member_acts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_member constant boolean := exists (select from public.members where id = given.member_id and left_at is null);
  waits constant boolean := exists (
    select from private.acts_in_force(given.member_id) where act = 'apply' and until > private.today()
  );
  in_force constant text[] := array(
    select act || ' ' || actor from private.acts_in_force(given.member_id)
  );
begin
  if given.until <= private.today() then
    perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
  end if;
  case given.act
    when 'apply' then
      if is_member then perform private.refuse_act('Who is a member does not apply.'); end if;
      if waits then perform private.refuse_act('This application waits already.'); end if;
    when 'accept', 'decline' then
      if not waits then perform private.refuse_act('No application of this person waits.'); end if;
      if given.act = 'accept' and (private.rules()).approvals > 1 then
        if given.who is null then
          perform private.refuse_act('More than one steward has to accept an application. Each gives their name.');
        end if;
        if exists (select from private.approvals_of(given.member_id) where lower(who) = lower(given.who)) then
          perform private.refuse_act(format('%s has accepted this application already. It takes another steward.', given.who));
        end if;
      end if;
    when 'pause' then
      if not is_member then perform private.refuse_act('Only a membership can pause, and this person is no member.'); end if;
      if given.actor = 'member' and 'pause member' = any (in_force) then
        perform private.refuse_act('Your membership rests already.');
      end if;
    when 'resume' then
      if given.actor = 'member' and not ('pause member' = any (in_force)) then
        perform private.refuse_act('Your membership does not rest by your own choice.');
      end if;
      if not (in_force && array['pause member', 'pause steward']) then
        perform private.refuse_act('The membership of this person neither pauses nor rests.');
      end if;
    when 'readmit' then
      if not ('exclude steward' = any (in_force)) then perform private.refuse_act('This person is not excluded.'); end if;
    when 'end' then
      if given.actor = 'member' then
        if not waits then perform private.refuse_act('You have no application that waits.'); end if;
      elsif not (is_member or waits) then
        perform private.refuse_act('This person is no member, and no application of theirs waits.');
      end if;
    else null;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_locale(locale text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if locale ~ '^[A-Za-z0-9-]{2,35}$' then return; end if;
  raise exception 'A signature needs the language of the page, as in "en" or "pt-BR".' using errcode = 'CP004';
end
$function$;

CREATE OR REPLACE FUNCTION private.check_page(page_size integer, most integer DEFAULT 50)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if (page_size between 1 and most) is not true then
    raise exception 'A page has 1 to % entries.', most using errcode = '22023';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reading(named text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.agreement_versions where document = named and kind = 'acknowledgement') then return; end if;
  raise exception 'There is no document "%" that members confirm to have read.', named using errcode = '22023',
    hint = 'It needs "acknowledge: required" in its front matter, a version (npm run ratify), and npm run agreements -- publish.';
end
$function$;

CREATE OR REPLACE FUNCTION private.check_restored(backup jsonb, stored jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind text;
  is_whole boolean;
begin
  -- Row by row, in order. A column that is newer than the backup does not count.
  foreach kind in array '{rules,accounts,members,signatures,acts,held_addresses,invitations,stewards,proposed_acts,looks,letters,notices}'::text[] loop
    is_whole := jsonb_array_length(backup -> kind) = jsonb_array_length(stored -> kind) and not exists (
      select from jsonb_array_elements(backup -> kind) with ordinality given (entry, position)
        join jsonb_array_elements(stored -> kind) with ordinality found (entry, position) using (position)
        where not found.entry @> given.entry
    );
    if not is_whole then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
  -- Here there may be more than in the backup.
  foreach kind in array '{versions,statements}'::text[] loop
    if exists (
      select from jsonb_array_elements(backup -> kind) given (entry)
        where not exists (select from jsonb_array_elements(stored -> kind) found (entry) where found.entry @> given.entry)
    ) then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_name(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- What a browser trims, and the space without width.
  spaces constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    || E'\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF';
  name constant text := btrim(given, spaces);
begin
  if private.is_name(name) then return name; end if;
  raise exception 'A name has 1 to 80 characters, of which one can be seen, and no line breaks or other control characters.'
    using errcode = 'CP003';
end
$function$;

CREATE OR REPLACE FUNCTION private.desk_record(steward private.stewards, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known constant jsonb := public.show_member((select email from auth.users where id = person));
begin
  if known is null then return null; end if;
  perform private.note_looks(steward, 'record', array[person]);
  return known || jsonb_build_object(
    'id', person,
    'acts', (select coalesce(jsonb_agg(act), '[]') from jsonb_array_elements(known -> 'acts') act
      where private.is_seen((steward).roles, act)),
    'all_acts', (select coalesce(jsonb_agg(act), '[]') from jsonb_array_elements(known -> 'all_acts') act
      where private.is_seen((steward).roles, act)),
    'proposals', case when 'conduct' = any ((steward).roles) then (
      select coalesce(jsonb_agg(private.proposal_record(proposed) order by proposed.id), '[]')
        from private.pending_proposals pending join private.proposed_acts proposed using (id) where pending.account = person
    ) else '[]' end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.documents_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'document', current.document,
    'title', current.title,
    'in_force', private.version_record(current),
    'coming', (
      select private.version_record(coming) from public.agreement_versions coming
        where coming.document = current.document and coming.version = current.version + 1
    ),
    'signed', case when signed.id is not null then jsonb_build_object('version', signed.version,
      'sha256', signed.sha256, 'signed_at', signed.signed_at, 'statement', signed.statement) end,
    'declined_at', (
      select case when last.act = 'decline' then last.signed_at end from public.agreement_signatures last
        where last.member_id = account and last.document = current.document and last.version = current.version
        order by last.id desc limit 1
    ),
    'asks_since', case
      when signed.id is not null then (
        select min(private.asks_from(later)) from public.agreement_versions later
          where later.document = current.document and later.change = 'substantive'
            and later.version > signed.version and later.version <= current.version
      )
      when exists (select from public.members where id = account and left_at is null) then private.asks_from(current)
    end
  ) order by current.document collate "C"), '[]')
  from private.in_force() current
  left join private.standing_signatures(account) signed using (document);
$function$;

CREATE OR REPLACE FUNCTION private.drop_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.encrypted_password := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_held_memberships()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.members set left_at = clock_timestamp() from auth.users person
    where members.id = person.id and members.left_at is null and private.address_hash(person.email) = new.address_hash;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.evidence_from(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when years > 0 and signed is not null then jsonb_build_object('kept_after_deletion',
      jsonb_build_object('years', years, 'display_name', private.name_of(account), 'signatures', signed)) else '{}' end
    from (select (private.rules()).evidence_years as years, private.signed_by(account) as signed) facts;
$function$;

CREATE OR REPLACE FUNCTION private.expire_page_answers()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Whole days go, so the one with the 50,001st latest answer does.
  delete from public.page_answers
    where day < private.today() - interval '2 years'
      or day <= (select kept.day from public.page_answers kept order by kept.day desc offset 50000 limit 1);
$function$;

CREATE OR REPLACE FUNCTION private.expire_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions where id in (
    select candidate.id from auth.sessions candidate
      -- This column has no time zone, and is in UTC.
      where greatest(candidate.created_at, candidate.updated_at, candidate.refreshed_at at time zone 'utc') < now() - interval '180 days'
      limit 100 for update skip locked
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_sign_in_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_unconfirmed_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- By name, since hosted projects and the embedded backend keep different columns. Who was invited, or signs in by other means, stays.
  delete from auth.users where id in (
    select candidate.id from auth.users candidate, to_jsonb(candidate) account
      -- These alone decide about most accounts, and sooner.
      where candidate.last_sign_in_at is null and candidate.created_at < now() - interval '7 days'
        and coalesce(account ->> 'confirmed_at', account ->> 'email_confirmed_at', account ->> 'phone_confirmed_at',
          account ->> 'invited_at') is null
        and coalesce(account ->> 'email', '') <> ''
        and coalesce((account ->> 'is_sso_user')::boolean, false) = false
        and coalesce((account ->> 'is_anonymous')::boolean, false) = false
        and coalesce((account ->> 'confirmation_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
        and coalesce((account ->> 'recovery_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
        -- A restore is the change.
        and coalesce(candidate.updated_at, '-infinity') < now() - interval '7 days'
      order by candidate.created_at limit 100
      for update of candidate skip locked
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_community_without_acknowledgements()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
begin
  return private.export_people() || jsonb_build_object(
    'evidence', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.evidence entry),
    'evidence_readings', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.evidence_readings entry)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.export_people()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
begin
  return jsonb_build_object(
    'taken_at', now(),
    'last_number', (select last from private.member_numbers),
    'address_key', (select encode(key, 'hex') from private.address_key),
    'rules', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.membership_rules entry),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by document collate "C", version), '[]') from public.agreement_versions entry
    ),
    'statements', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by document collate "C", version, locale collate "C"), '[]')
        from public.agreement_statements entry
    ),
    -- By name, since hosted projects and the embedded backend keep different columns.
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'created_at', created_at,
        'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
        'raw_user_meta_data', coalesce(raw_user_meta_data, '{}')) order by id), '[]') from auth.users
    ),
    'members', (select coalesce(jsonb_agg(to_jsonb(entry) order by number), '[]') from public.members entry),
    'signatures', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.agreement_signatures entry),
    'acts', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.member_acts entry),
    'held_addresses', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by address_hash, act collate "C"), '[]') from private.held_addresses entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by email collate "C"), '[]') from private.invitations entry
    ),
    'stewards', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.stewards entry),
    'proposed_acts', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.proposed_acts entry),
    'looks', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.looks entry),
    'letters', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.letters entry),
    'notices', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.notices entry),
    'page_answers', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by page, token), '[]') from public.page_answers entry
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.export_without_acknowledgements()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.records_of_caller() || private.evidence_from(auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.export_without_members_pages()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
begin
  return private.export_community_without_acknowledgements() || jsonb_build_object(
    'required_reading', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.required_reading entry),
    'acknowledgements', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.acknowledgements entry)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_person(named text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when named ~ '^\s*[0-9]{1,9}\s*$' then (select id from public.members where number = named::integer)
    when named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (select id from auth.users where id = named::uuid)
    else private.account_of(named) end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.held_addresses where until <= private.today();
  if new.act in ('exclude', 'end') then
    update public.members set left_at = clock_timestamp() where id = new.member_id and left_at is null;
  end if;
  if new.act = 'accept' and auth.uid() is null then perform private.join_accepted(new.member_id); end if;
  if new.actor = 'steward' and new.act in ('exclude', 'pause') then
    insert into private.held_addresses (address_hash, act, until, since, account)
      select address_hash, new.act, new.until, new.acted_at, new.member_id from (
        select private.address_hash(email) from auth.users where id = new.member_id
        union
        select address_hash from private.held_addresses where account = new.member_id
      ) known (address_hash)
      on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account;
  elsif new.actor = 'steward' and new.act in ('readmit', 'resume') then
    delete from private.held_addresses held
      where held.act = case new.act when 'readmit' then 'exclude' else 'pause' end
        and (held.account = new.member_id
          or held.address_hash = (select private.address_hash(email) from auth.users where id = new.member_id));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_new_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- By which stewards did it, in this transaction.
  acts constant bigint[] := array(
    select id from public.member_acts where member_id = new.id and act = 'readdress' and acted_at >= now() order by id
  );
begin
  delete from auth.sessions where user_id = new.id;
  -- Not every backend has this table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  insert into public.letters (account, kind, locale, acts) values (new.id, 'address', private.locale_of(new.id), acts);
  insert into public.letters (account, kind, locale, acts, about, recipient)
    values (new.id, 'address', private.locale_of(new.id), acts, '{"former": true}', old.email);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.invitations invitation using auth.users person
    where person.id = new.id and private.normal_address(invitation.email) = private.normal_address(person.email);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_lapsed_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.proposed_acts set new_email = null
    where new_email is not null and proposed_at <= now() - interval '14 days';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_sign_in_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant text[] := array(select id::text from gone);
  emails constant text[] := array(select email from gone);
begin
  if ids = '{}' then return null; end if;
  delete from auth.audit_log_entries log
    where log.payload ->> 'actor_id' = any (ids) or log.payload -> 'traits' ->> 'user_id' = any (ids)
      or log.payload ->> 'actor_username' = any (emails) or log.payload -> 'traits' ->> 'user_email' = any (emails);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_what_is_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.invitations where expires_at <= now();
  delete from private.held_addresses where until <= private.today();
  -- What ends sooner by fewer `membership.evidenceYears` needs the command.
  delete from private.evidence where until <= private.today();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_address(given text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(btrim(given));
begin
  perform private.refuse_other_addresses(address);
  -- An account that nobody has confirmed is nobody's: whoever types an address makes one.
  delete from auth.users where id in (
    select known.id from auth.users known, to_jsonb(known) facts
      where known.email = address and coalesce(facts ->> 'confirmed_at', facts ->> 'email_confirmed_at', facts ->> 'last_sign_in_at') is null
  );
  if exists (select from auth.users where users.email = address) then
    perform private.refuse_act('There is an account with the new address already.');
  end if;
  return address;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_address(person uuid, address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update auth.users set email = address where id = person;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = person and provider = 'email';
$function$;

CREATE OR REPLACE FUNCTION private.guard_acknowledgement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.member_id := auth.uid();
  if new.member_id is null then
    raise exception 'Nobody confirms for somebody else.' using errcode = '42501';
  end if;
  select version into new.version from private.reading_in_force() where document = new.document and sha256 = new.sha256;
  if not found then
    raise exception 'This is not the text of "%" that is in force, or nobody is asked to read it.', new.document
      using errcode = 'CP001', detail = coalesce(new.document, ''), hint = 'Read the version that is in force now.';
  end if;
  select statement into new.statement from public.agreement_statements
    where (document, version, locale) = (new.document, new.version, new.locale);
  if not found then
    raise exception 'Version % of "%" has no statement to confirm in the language "%".', new.version, new.document, new.locale
      using errcode = 'CP004', detail = new.document, hint = 'Stewards publish it: npm run agreements -- publish';
  end if;
  new.confirmed_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if person is not null then
    new.member_id := person;
    new.actor := 'member';
    if new.act = 'accept' then
      -- Whoever was invited is accepted by who invited them.
      new.actor := 'steward';
      select who into new.who from private.invitation_for(person);
      if not found then
        raise exception 'Nobody has invited this address, or the invitation is over.' using errcode = 'CP013';
      end if;
    elsif new.act not in ('apply', 'pause', 'resume', 'end') then
      raise exception 'Only stewards do this.' using errcode = '42501';
    end if;
  else
    new.actor := 'steward';
  end if;
  -- Who acts about one account at the same time waits here, so that each finds what the other has done.
  perform from auth.users where id = new.member_id for no key update;
  if not found then perform private.refuse_stranger(); end if;
  new.reason := nullif(btrim(new.reason, E' \t\r\n'), '');
  new.decision := nullif(btrim(new.decision), '');
  new.who := nullif(btrim(new.who), '');
  new.acted_at := clock_timestamp();
  if person is null or new.act <> 'accept' then perform private.check_act(new); end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.agreement_versions where document = new.document and kind <> new.kind) then
    raise exception '"%" was published as another kind of document. One that members sign stays one, and so does one that they read.', new.document
      using errcode = 'CP007', detail = new.document;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.state = 'sent' or (new.id, new.account, new.message, new.written_at, new.occasion, new.recipient)
    is distinct from (old.id, old.account, old.message, old.written_at, old.occasion, old.recipient) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.state in ('sent', 'undeliverable') then new.recipient := null; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.display_name := private.clean_name(new.display_name);
  if tg_op = 'UPDATE' then
    if (new.id, new.number) is distinct from (old.id, old.number) then
      raise exception 'A member keeps account and number.' using errcode = 'CP006';
    end if;
    return new;
  end if;
  new.id := coalesce(auth.uid(), case when private.is_accepted(new.id) then new.id end);
  if new.id is null then
    raise exception 'Nobody joins for somebody else.' using errcode = '42501';
  end if;
  -- Whoever joins at the same time waits here, so that no number is left out or given twice.
  update private.member_numbers set last = last + 1 where is_only returning last into new.number;
  new.joined_at := clock_timestamp();
  new.left_at := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  has_lapsed constant boolean := old.proposed_at <= now() - interval '14 days';
begin
  if old.outcome is not null or (to_jsonb(new) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    is distinct from (to_jsonb(old) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    or (new.outcome is null and new.new_email is distinct from old.new_email and not (has_lapsed and new.new_email is null)) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.outcome is not null then new.new_email := null; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_restless()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.act <> 'withdraw' then perform private.refuse_restless(new.member_id); end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.member_id := auth.uid();
  if new.member_id is null then
    raise exception 'Nobody signs for somebody else.' using errcode = '42501';
  end if;
  if new.act = 'withdraw' then
    select version into new.version from private.standing_signatures(new.member_id)
      where document = new.document and sha256 = new.sha256;
  else
    select version into new.version from private.in_force() where document = new.document and sha256 = new.sha256;
  end if;
  if not found then
    raise exception 'This is not the text of "%" that is in force.', new.document
      using errcode = 'CP001', detail = new.document, hint = 'Read the version that is in force now.';
  end if;
  new.statement := null;
  if new.act = 'accept' then
    select statement into new.statement from public.agreement_statements
      where (document, version, locale) = (new.document, new.version, new.locale);
    if not found then
      raise exception 'Version % of "%" has no statement to sign in the language "%".', new.version, new.document, new.locale
        using errcode = 'CP004', detail = new.document, hint = 'Stewards publish it: npm run agreements -- publish';
    end if;
  end if;
  new.signed_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_user_data()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'An account keeps at most 4096 bytes of data.' using errcode = 'CP011';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  newest public.agreement_versions;
begin
  select * into newest from public.agreement_versions
    where document = new.document order by version desc limit 1;
  if new.version <> coalesce(newest.version, 0) + 1 then
    raise exception 'The next version of "%" is %, and not %.', new.document, coalesce(newest.version, 0) + 1, new.version
      using errcode = 'CP007', detail = new.document;
  end if;
  if new.effective <= newest.effective then
    raise exception 'Version % of "%" has to take effect after version %, which does on %.',
      new.version, new.document, newest.version, newest.effective using errcode = 'CP007', detail = new.document;
  end if;
  new.published_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_steward(proposed private.proposed_acts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select 'conduct' = any (known.roles)
        and private.standing_of(known.account, private.documents_of(known.account)) ->> 'standing' in ('member', 'asked')
      from (
        -- No two stewards have the same name at one time.
        select distinct on (account) account, name, roles from private.stewards
          where changed_at <= proposed.proposed_at order by account, id desc
      ) proposer join private.current_stewards known on known.account = proposer.account
      where proposer.name = proposed.who and proposer.roles <> '{}'
  ), false);
$function$;

CREATE OR REPLACE FUNCTION private.hold_new_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A measure that is over ends no membership again.
  delete from private.held_addresses where until <= private.today();
  -- What is left of an account that is gone belongs to the one that has had the address since.
  update private.held_addresses set account = new.id
    where account is null and address_hash = private.address_hash(old.email);
  insert into private.held_addresses as held (address_hash, act, until, since, account)
    select distinct on (known.act) private.address_hash(new.email), known.act, known.until, known.since, new.id
      from private.held_addresses known
      where known.address_hash = private.address_hash(old.email) or known.account = new.id
      order by known.act, known.until desc, known.since desc
    -- Where the new address is held already, the later end counts.
    on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account
      where coalesce(held.until, 'infinity') < coalesce(excluded.until, 'infinity');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.in_force()
 RETURNS SETOF public.agreement_versions
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select distinct on (document) * from public.agreement_versions
    where kind = 'agreement' and effective <= (now() at time zone 'utc')::date
    order by document, version desc;
$function$;

CREATE OR REPLACE FUNCTION private.invitation_for(account uuid)
 RETURNS SETOF private.invitations
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select invitation.* from private.invitations invitation, auth.users person
    where person.id = account and invitation.expires_at > now()
      and private.normal_address(invitation.email) = private.normal_address(person.email)
    order by invitation.expires_at desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.is_accepted(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.acts_in_force(account) where act = 'apply')
    and (select count(*) >= (private.rules()).approvals from private.approvals_of(account));
$function$;

CREATE OR REPLACE FUNCTION private.is_address(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- HTML's rule for e-mail fields, with a dot in the domain, as in contracts/email.ts.
  select char_length(given) <= 254 and given ~ ('^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
    || '(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$');
$function$;

CREATE OR REPLACE FUNCTION private.is_excused(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Of most people there is no such act, and the second question is dear.
  select (
      exists (select from public.member_acts where member_id = account and act = 'pause')
        or exists (select from private.held_addresses where act = 'pause')
    ) and exists (select from private.acts_in_force(account) where act = 'pause');
$function$;

CREATE OR REPLACE FUNCTION private.is_line(given text, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(given) between 1 and most and given = btrim(given)
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]';
$function$;

CREATE OR REPLACE FUNCTION private.is_name(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- No control characters, line breaks, and marks that turn the direction of all that follows.
  select char_length(given) between 1 and 80
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'
    -- Something that can be seen. By Unicode 17, it is not of the categories Z, Cc and Cf, not ignored where it cannot be shown
    -- (Default_Ignorable_Code_Point), and not one of two blank symbols, U+2800 and U+1D159.
    and given ~ ('[^' || '\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2'
      || '\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000'
      || '\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F'
      || '\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF' || ']');
$function$;
grant execute on function private.is_name(text) to authenticated;

CREATE OR REPLACE FUNCTION private.is_over(kept private.evidence)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(kept.until, (kept.deleted_on + make_interval(years => (private.rules()).evidence_years))::date) <= private.today();
$function$;

CREATE OR REPLACE FUNCTION private.is_page(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select char_length(given) <= 300 and given ~ '^/([^/?#[:space:][:cntrl:]]+/)*$';
$function$;

CREATE OR REPLACE FUNCTION private.is_seen(roles text[], act jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'conduct' = any (roles) or act ->> 'actor' = 'member' or act ->> 'act' in ('accept', 'decline', 'end');
$function$;

CREATE OR REPLACE FUNCTION private.join_accepted(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  name constant text := (select display_name from private.newest_act(account, array['apply']));
begin
  if not private.is_accepted(account) then return; end if;
  if exists (select from public.members where id = account) then
    update public.members set display_name = name, joined_at = clock_timestamp(), left_at = null where id = account;
  else
    insert into public.members (id, display_name) values (account, name);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  years constant integer := (private.rules()).evidence_years;
  signed jsonb;
begin
  if years > 0 then
    signed := private.signed_by(old.id);
    if signed is not null then
      insert into private.evidence (display_name, signatures, until)
        values (private.name_of(old.id), signed, private.today() + make_interval(years => years));
    end if;
  end if;
  -- What was promised to end ends, also where nobody runs the command. What ends by a later rule takes the command.
  delete from private.evidence where until <= private.today();
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.last_signatory(account uuid)
 RETURNS private.signatory
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(legal_name, country, firm, firm_number)::private.signatory from public.agreement_signatures
    where member_id = account and legal_name is not null order by id desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.letter_record(letter public.letters)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A reminder to read: of such a text, members have confirmed a version, and have signed none.
  select known || case when letter.about ? 'reading' then jsonb_build_object('is_reading', true, 'texts', (
      select coalesce(jsonb_agg(entry || jsonb_build_object('signed_version', (
          select max(own.version) from public.acknowledgements own
            where own.member_id = letter.account and own.document = entry ->> 'document'
        )) order by position), '[]')
        from jsonb_array_elements(known -> 'texts') with ordinality as texts (entry, position)
    )) else '{}' end
  from private.letter_record_without_reading(letter) known;
$function$;

CREATE OR REPLACE FUNCTION private.letter_record_of_member(letter public.letters)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', letter.id,
    'message', letter.message,
    'attempt', letter.attempt,
    'attempts', letter.attempts,
    'kind', letter.kind,
    'locale', letter.locale,
    'written_at', letter.written_at,
    'email', private.recipient_of(letter),
    'is_former', letter.about ? 'former',
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = letter.account
    ),
    'until', letter.about -> 'until',
    'sign_in', letter.about -> 'sign_in',
    'signatures', (
      select coalesce(jsonb_agg(jsonb_build_object('document', signature.document, 'title', published.title,
        'version', signature.version, 'sha256', signature.sha256, 'act', signature.act,
        'statement', signature.statement, 'signed_at', signature.signed_at, 'legal_name', signature.legal_name,
        'country', signature.country, 'firm', signature.firm, 'firm_number', signature.firm_number) order by signature.id), '[]')
      from public.agreement_signatures signature
        join public.agreement_versions published using (document, version)
      where signature.id = any (letter.signatures) and signature.member_id = letter.account
    ),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', done.act, 'actor', done.actor, 'until', done.until, 'reason', done.reason,
        'decision', done.decision, 'who', done.who, 'acted_at', done.acted_at) order by done.id), '[]')
      from public.member_acts done
      where done.id = any (letter.acts) and done.member_id = letter.account
    ),
    'texts', (
      select coalesce(jsonb_agg(private.version_record(published) || jsonb_build_object('document', published.document,
        'title', published.title, 'signed_version', (
          select standing.version from private.standing_signatures(letter.account) standing
            where standing.document = published.document
        )) order by entries.position), '[]')
      from jsonb_array_elements(letter.about -> 'texts') with ordinality as entries (entry, position)
        join public.agreement_versions published
          on published.document = entry ->> 'document' and published.version = (entry ->> 'version')::integer
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.letter_record_without_reading(letter public.letters)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.letter_record_of_member(letter) || jsonb_build_object('desk', case when letter.kind = 'desk' then
    letter.about || jsonb_build_object('waiting', (select count(*) from private.waiting_applications)) end);
$function$;

CREATE OR REPLACE FUNCTION private.letters_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'letters', (
      select coalesce(jsonb_agg(to_jsonb(letter) - array['account', 'attempt', 'message', 'written_in'] order by id), '[]')
        from public.letters letter where letter.account = letters_of.account
    ),
    'notices', (
      select coalesce(jsonb_agg(to_jsonb(notice) - 'account' order by id), '[]')
        from public.notices notice where notice.account = letters_of.account
    ),
    'known_browsers', (
      select coalesce(jsonb_agg(jsonb_build_object('known_since', known.known_since, 'last_signed_in_at', known.last_signed_in_at)
        order by known.known_since), '[]') from private.known_browsers known where known.account = letters_of.account
    ),
    'new_sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object('began_at', sign_in.began_at, 'user_agent', sign_in.user_agent)
        order by sign_in.began_at), '[]') from private.new_sign_ins sign_in where sign_in.account = letters_of.account
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.live_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select session.user_id from auth.sessions session
    where session.user_id = auth.uid() and session.id::text = auth.jwt() ->> 'session_id'
      and (session.not_after is null or session.not_after > now());
$function$;
grant execute on function private.live_account() to authenticated;

CREATE OR REPLACE FUNCTION private.locale_of(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select locale from public.agreement_signatures
    where member_id = account and locale is not null order by id desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.lock_account()
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  -- Two tabs of one person wait for each other here.
  select id into account from auth.users where id = private.live_account() for no key update;
  if account is null then perform private.refuse_stranger(); end if;
  return account;
end
$function$;

CREATE OR REPLACE FUNCTION private.member_record(member public.members)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  documents constant jsonb := private.documents_of(member.id);
begin
  return jsonb_build_object(
    'number', member.number,
    'display_name', member.display_name,
    'email', (select email from auth.users where id = member.id),
    'joined_at', member.joined_at,
    'left_at', member.left_at,
    'documents', documents
  ) || private.standing_of(member.id, documents);
end
$function$;

CREATE OR REPLACE FUNCTION private.name_of(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select display_name from public.members where id = account),
    (select display_name from private.newest_act(account, array['apply'])));
$function$;

CREATE OR REPLACE FUNCTION private.named_texts(given jsonb)
 RETURNS TABLE(document text, sha256 text)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 100 then
    if not exists (
      select from jsonb_array_elements(given) entry
        where (jsonb_typeof(entry -> 'document'), jsonb_typeof(entry -> 'sha256')) is distinct from ('string', 'string')
    ) then
      -- Each text once, in the order in which it is named first.
      return query
        select entry ->> 'document', entry ->> 'sha256'
          from jsonb_array_elements(given) with ordinality as entries (entry, position)
          group by 1, 2 order by min(position);
      return;
    end if;
  end if;
  raise exception 'A list of at most 100 documents and the SHA-256 of their texts was expected.' using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION private.needed_signatures()
 RETURNS TABLE(document text, needed integer, overdue integer, is_old boolean)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select current.document, greatest(max(changed.version), 1),
    coalesce(max(changed.version) filter (where private.asks_from(changed) <= grace.began), 0),
    private.asks_from(current) <= grace.began
  from (select private.today() - (private.rules()).grace_days as began) grace
    cross join private.in_force() current
    left join public.agreement_versions changed on changed.document = current.document and changed.change = 'substantive'
      and changed.version <= current.version
  group by current.document, private.asks_from(current), grace.began;
$function$;

CREATE OR REPLACE FUNCTION private.newest_act(account uuid, acts text[], by_whom text DEFAULT NULL::text)
 RETURNS SETOF public.member_acts
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from public.member_acts
    where member_id = account and act = any (acts) and (by_whom is null or actor = by_whom)
    order by id desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.normal_address(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- All spellings that reach one mailbox as a rule: capitals, what follows a plus sign, and dots where Google ignores them.
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com' else mailbox || '@' || domain end
  from (
    select regexp_replace(regexp_replace(spelled, '@[^@]*$', ''), '(?<=.)\+.*$', '') as mailbox,
      rtrim(regexp_replace(spelled, '^.*@', ''), '.') as domain
    from lower(normalize(btrim(email), NFKC)) as spelled
  ) parts;
$function$;

CREATE OR REPLACE FUNCTION private.note_looks(steward private.stewards, what text, people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.looks (account, who, what)
    select distinct person, (steward).name, note_looks.what from unnest(people) person
    on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.note_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- The embedded backend knows the browser of a session only once it has begun.
    update private.new_sign_ins set user_agent = left(new.user_agent, 400) where session = new.id;
    return null;
  end if;
  delete from private.known_browsers where last_signed_in_at < now() - interval '180 days';
  -- Where nobody delivers letters.
  delete from private.new_sign_ins where began_at < now() - interval '7 days';
  insert into private.new_sign_ins (session, account, user_agent) values (new.id, new.user_id, left(new.user_agent, 400))
    on conflict (session) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.people_in(items jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select (item ->> 'id')::uuid from jsonb_array_elements(items) item where item ->> 'id' is not null);
$function$;

CREATE OR REPLACE FUNCTION private.plain_letters(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.proposal_record(proposed private.proposed_acts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('key', proposed.id, 'id', proposed.account, 'act', proposed.act, 'until', proposed.until,
    'reason', proposed.reason, 'decision', proposed.decision, 'who', proposed.who, 'proposed_at', proposed.proposed_at,
    'email', (select email from auth.users where id = proposed.account), 'new_email', proposed.new_email,
    'number', (select number from public.members where id = proposed.account),
    'display_name', (select display_name from public.members where id = proposed.account));
$function$;

CREATE OR REPLACE FUNCTION private.publish_rules_of_joining(rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given private.membership_rules;
  known private.membership_rules;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table private.membership_rules in share row exclusive mode;
  known := private.rules();
  given := jsonb_populate_record(null::private.membership_rules, rules);
  given.legal := coalesce(given.legal, false);
  if (given.admission, given.approvals, given.application_days, given.grace_days, given.legal)
    is not distinct from (known.admission, known.approvals, known.application_days, known.grace_days, known.legal) then
    return jsonb_build_object('changed', false);
  end if;
  insert into private.membership_rules (admission, approvals, application_days, grace_days, legal)
    values (given.admission, given.approvals, given.application_days, given.grace_days, given.legal);
  return jsonb_build_object('changed', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.readers_of(named text)
 RETURNS TABLE(id uuid, number integer, display_name text, state text, version integer, confirmed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select member.id, member.number, member.display_name, case
      when confirmed.version >= needed.version then 'read'
      when (needed.has_held or paused.member_id is not null) and private.is_excused(member.id) then 'excused'
      when confirmed.version is not null then 'changed'
      else 'unread' end,
    confirmed.version, confirmed.confirmed_at
  from (
    select max(published.version) as version, exists (select from private.held_addresses where act = 'pause') as has_held
      from public.agreement_versions published
      where published.document = named and published.kind = 'acknowledgement' and published.change = 'substantive'
        and published.effective <= private.today()
  ) needed
  cross join public.members member
  left join (select distinct member_id from public.member_acts where act = 'pause') paused on paused.member_id = member.id
  left join lateral (
    select own.version, own.confirmed_at from public.acknowledgements own
      where own.member_id = member.id and own.document = named order by own.version desc limit 1
  ) confirmed on true
  where member.left_at is null and needed.version is not null;
$function$;

CREATE OR REPLACE FUNCTION private.reading_in_force()
 RETURNS SETOF public.agreement_versions
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select distinct on (document) * from public.agreement_versions
    where kind = 'acknowledgement' and effective <= private.today() and document = any (private.required_documents())
    order by document, version desc;
$function$;

CREATE OR REPLACE FUNCTION private.reading_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with reader as (
    select exists (select from public.members where id = account and left_at is null) as is_member,
      private.is_excused(account) as is_excused
  )
  select jsonb_build_object(
    'is_member', reader.is_member,
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'document', current.document,
        'title', current.title,
        'in_force', private.version_record(current),
        'confirmed', case when confirmed.id is not null then
          jsonb_build_object('version', confirmed.version, 'confirmed_at', confirmed.confirmed_at) end,
        -- An editorial change is none that one has to read.
        'is_asked', reader.is_member and not reader.is_excused and (confirmed.id is null or exists (
          select from public.agreement_versions later
            where later.document = current.document and later.change = 'substantive'
              and later.version > confirmed.version and later.version <= current.version
        )),
        'statements', (
          select coalesce(jsonb_object_agg(published.locale, published.statement), '{}') from public.agreement_statements published
            where (published.document, published.version) = (current.document, current.version)
        )
      ) order by current.document collate "C"), '[]')
      from private.reading_in_force() current
      left join lateral (
        select * from public.acknowledgements own where own.member_id = account and own.document = current.document
          order by own.version desc limit 1
      ) confirmed on true
    )
  ) from reader;
$function$;

CREATE OR REPLACE FUNCTION private.receipt_of_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  receipt bigint;
begin
  if new.act = 'readdress' then return null; end if;
  if new.act = 'accept' then
    -- Whoever was invited is told by the receipt for joining. One approval of several is no answer yet.
    if auth.uid() is not null
      or not exists (select from public.members where id = new.member_id and left_at is null) then
      return null;
    end if;
  end if;
  receipt := private.write_receipt(new.member_id, 'act');
  update public.letters set acts = acts || new.id where id = receipt;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.receipt_of_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.left_at is null then perform private.write_receipt(new.id, 'joined'); end if;
  elsif (old.left_at is null) <> (new.left_at is null) then
    perform private.write_receipt(new.id, case when new.left_at is null then 'joined' else 'left' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.receipt_of_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  receipt constant bigint := private.write_receipt(new.member_id,
    case new.act when 'accept' then 'signed' when 'decline' then 'declined' else 'left' end);
begin
  update public.letters set signatures = signatures || new.id where id = receipt;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.recipient_of(letter public.letters)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when letter.about ? 'former' then letter.recipient else (select email from auth.users where id = letter.account) end;
$function$;

CREATE OR REPLACE FUNCTION private.record_as_steward(person uuid, act text, reason text, until date, decision text, who text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
begin
  -- The guards take whoever is signed in for the person themself. A steward speaks for the community, as the secret key does.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  insert into public.member_acts (member_id, act, reason, until, decision, who)
    values (person, record_as_steward.act, record_as_steward.reason, record_as_steward.until, record_as_steward.decision,
      record_as_steward.who);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true), set_config('request.jwt.claim.sub', coalesce(subject, ''), true);
end
$function$;

CREATE OR REPLACE FUNCTION private.records_of_caller()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
        from auth.users where id = auth.uid()
    ),
    -- By name, since hosted projects and the embedded backend keep different columns.
    'sessions', (
      select coalesce(jsonb_agg((
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(session))
          where key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip')
      ) order by session.created_at), '[]') from auth.sessions session where user_id = auth.uid()
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(entry), '[]')
        from auth.users account, private.sign_in_log(account.id, account.email) where account.id = auth.uid()
    ),
    'member', (select to_jsonb(member) - 'id' from public.members member where id = auth.uid()),
    'signatures', private.signatures_of(auth.uid()),
    'acts', private.acts_of(auth.uid()),
    'held_addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('act', held.act, 'until', held.until, 'since', held.since)), '[]')
        from private.held_addresses held, auth.users person
        where person.id = auth.uid()
          and (held.account = person.id or held.address_hash = private.address_hash(person.email))
    ),
    'invitation', (
      select jsonb_build_object('invited_at', invited_at, 'expires_at', expires_at, 'who', who) from private.invitation_for(auth.uid())
    ),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(named) order by named.document collate "C", named.version), '[]')
        from public.agreement_versions named where exists (
          select from public.agreement_signatures signature
            where member_id = auth.uid() and (signature.document, signature.version) = (named.document, named.version)
        )
    )
  ) || private.letters_of(auth.uid()) || private.stewardship_of(auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_act(why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception '%', why using errcode = 'CP014';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_distant_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.until > private.today() + interval '100 years' then
    perform private.refuse_act('An act ends within a hundred years. One without a day does not end by itself.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_excluded(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  excluded record;
begin
  select until into excluded from private.acts_in_force(account) where act = 'exclude';
  if not found then return; end if;
  raise exception 'You are excluded from the community%, and cannot join it or sign.', coalesce(' until ' || excluded.until, '')
    using errcode = 'CP012', detail = coalesce(excluded.until::text, ''), hint = 'The stewards say what you can do about it.';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_other_addresses(given text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_address(given) then return; end if;
  perform private.refuse_act('Nobody can sign in with this e-mail address. A domain has the form that mail servers know, such as xn--bcher-kva.example.');
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_other_texts(backup jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  other record;
begin
  select stored.document, stored.version into other
    from jsonb_to_recordset(backup -> 'versions')
      as entry (document text, version integer, effective date, change text, summary text, sha256 text)
    join public.agreement_versions stored using (document, version)
    where (stored.effective, stored.change, stored.summary, stored.sha256)
      is distinct from (entry.effective, entry.change, entry.summary, entry.sha256)
    order by 1, 2 limit 1;
  if not found then
    select stored.document, stored.version into other
      from jsonb_to_recordset(backup -> 'statements') as entry (document text, version integer, locale text, statement text)
      join public.agreement_statements stored using (document, version, locale)
      where stored.statement <> entry.statement order by 1, 2 limit 1;
  end if;
  if found then
    raise exception 'Version % of "%" was published here in other words than the backup has. It is another community''s, or was changed.',
      other.version, other.document using errcode = 'CP007', detail = other.document;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_restless(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.agreement_signatures
      where member_id = account and act = 'withdraw' and signed_at > now() - interval '1 day'
      group by document having count(*) >= 5
  ) then
    raise exception 'You have left the community and come back five times within a day. Please come back tomorrow.'
      using errcode = 'CP010';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_stranger()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'Please sign in first.'
    using errcode = '42501', hint = 'Nobody is signed in, the session has ended, or the account is gone.';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_account_is_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from auth.users where id = (to_jsonb(old) ->> tg_argv[0])::uuid) then
    raise exception 'What is recorded in % is removed with the whole account only.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_evidence_is_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.evidence where id = old.evidence) then
    raise exception 'What is recorded in % is removed with the evidence only.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unless_over()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_over(old) then
    raise exception 'What is recorded in % is removed when its time is over.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.live_account();
begin
  if caller is null then perform private.refuse_stranger(); end if;
  -- Who has something to sign is one while the time of grace runs.
  if (private.standing_of(caller, private.documents_of(caller)) ->> 'standing' in ('member', 'asked')) is not true then
    raise exception 'Only members in good standing read this.' using errcode = 'CP040';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_pace(steward private.stewards)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  recent timestamptz[];
begin
  -- Whoever acts in two windows at once waits here. What is refused afterwards does not count: it takes this row back.
  insert into private.desk_pace (account, acts) values (steward.account, array[clock_timestamp()])
    on conflict (account) do update set acts = array(
      select done from unnest(desk_pace.acts) done where done > clock_timestamp() - interval '1 hour' order by done
    ) || clock_timestamp()
    returning acts into recent;
  if cardinality(recent) > 60 then
    raise exception 'You have done sixty acts within an hour. You can go on at % UTC.',
      to_char((recent[1] + interval '1 hour') at time zone 'utc', 'HH24:MI')
      using errcode = 'CP023', detail = to_char((recent[1] + interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_steward(needed text[], is_act boolean DEFAULT false)
 RETURNS private.stewards
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.live_account();
  steward private.stewards;
begin
  if caller is null then perform private.refuse_stranger(); end if;
  select * into steward from private.stewards where account = caller order by id desc limit 1;
  -- A membership that rests, is paused or has ended takes the desk along.
  if not found or not steward.roles && needed
    or private.standing_of(caller, private.documents_of(caller)) ->> 'standing' not in ('member', 'asked') then
    raise exception 'This takes a steward with the role %, in good standing.', array_to_string(needed, ' or ')
      using errcode = 'CP020', hint = 'Stewards are appointed by: npm run members -- appoint';
  end if;
  if is_act and private.signed_in_at() <= now() - interval '30 minutes' then
    raise exception 'You signed in more than thirty minutes ago. Please sign in again for this.' using errcode = 'CP021';
  end if;
  return steward;
end
$function$;

CREATE OR REPLACE FUNCTION private.required_documents()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select documents from private.required_reading order by id desc limit 1), '{}');
$function$;

CREATE OR REPLACE FUNCTION private.restore_accounts(given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A hosted project does not read accounts whose tokens are null.
  insert into auth.users (id, aud, role, email, created_at, updated_at, email_confirmed_at, last_sign_in_at,
      raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change)
    select id, 'authenticated', 'authenticated', email, created_at, now(), email_confirmed_at, last_sign_in_at,
      '{"provider": "email", "providers": ["email"]}', raw_user_meta_data, '', '', '', ''
    from jsonb_to_recordset(given) as entry (id uuid, email text, created_at timestamptz, email_confirmed_at timestamptz,
      last_sign_in_at timestamptz, raw_user_meta_data jsonb);
  insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
    select gen_random_uuid(), id, 'email', id::text, jsonb_build_object('sub', id, 'email', email,
      'email_verified', email_confirmed_at is not null, 'phone_verified', false), created_at, now(), last_sign_in_at
    from jsonb_to_recordset(given) as entry (id uuid, email text, created_at timestamptz, email_confirmed_at timestamptz,
      last_sign_in_at timestamptz);
  -- The embedded backend has no such column; a hosted project finds nobody who lacks it.
  if exists (select from pg_catalog.pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id') then
    execute 'update auth.users set instance_id = $1 where instance_id is null' using '00000000-0000-0000-0000-000000000000'::uuid;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_community(backup jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  outcome jsonb := private.restore_without_members_pages(backup);
begin
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  -- A site publishes its pages anew; until then there are those of the backup.
  delete from private.members_pages where true;
  perform private.restore_rows('private.members_pages', coalesce(backup -> 'members_pages', '[]'));
  return outcome || jsonb_build_object('stored', public.export_community());
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_community_without_acknowledgements(backup jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  outcome jsonb;
  kind text;
begin
  if exists (select from private.evidence) and not exists (select from auth.users) then
    raise exception 'This database knows what people had signed whose accounts are gone. A backup needs a new one.' using errcode = '22023';
  end if;
  outcome := private.restore_people(backup);
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  foreach kind in array '{evidence,evidence_readings}'::text[] loop
    execute format('alter table private.%I disable trigger user', kind);
    perform private.restore_rows(format('private.%I', kind)::regclass, coalesce(backup -> kind, '[]'));
    execute format('alter table private.%I enable trigger user', kind);
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(id)) from private.%3$I having max(id) is not null',
      'private.' || kind, 'id', kind);
  end loop;
  if (public.export_community() -> 'evidence', public.export_community() -> 'evidence_readings')
    is distinct from (coalesce(backup -> 'evidence', '[]'), coalesce(backup -> 'evidence_readings', '[]')) then
    raise exception 'What would be restored as evidence differs from the backup. Nothing was changed.' using errcode = 'XX001';
  end if;
  return jsonb_build_object('state', 'restored', 'stored', public.export_community());
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_people(backup jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  guarded constant regclass[] := array['public.agreement_versions', 'public.agreement_statements', 'public.members',
    'public.agreement_signatures', 'public.member_acts', 'public.letters', 'public.notices', 'private.held_addresses',
    'private.stewards', 'private.proposed_acts', 'private.looks', 'private.membership_rules', 'private.address_key']::regclass[];
  target regclass;
  others integer;
begin
  -- Nobody signs in for the first time, joins or signs meanwhile; who restores at the same time waits.
  lock table auth.users, public.members, public.agreement_signatures, public.agreement_versions, public.agreement_statements,
    public.member_acts, private.held_addresses in share row exclusive mode;
  select count(*) into others from auth.users account where not exists (
    select from jsonb_to_recordset(backup -> 'accounts') as entry (id uuid) where entry.id = account.id
  );
  if others > 0 then return jsonb_build_object('state', 'occupied', 'others', others); end if;
  -- Restored before. Who is missing has deleted the account since, and what differs was changed by its owner.
  if exists (select from auth.users) then
    return jsonb_build_object('state', 'present', 'stored', public.export_community());
  end if;
  perform private.refuse_other_texts(backup);
  if exists (select from private.held_addresses) then
    raise exception 'This database knows of people who were excluded, though their accounts are gone. A backup needs a new one.'
      using errcode = '22023';
  end if;

  foreach target in array guarded loop execute format('alter table %s disable trigger user', target); end loop;
  -- The rules of the place that it comes from; the site publishes its own again if they are others.
  delete from private.membership_rules where true;
  update private.address_key set key = decode(backup ->> 'address_key', 'hex') where is_only;
  perform private.restore_rows('private.membership_rules', backup -> 'rules'),
    private.restore_rows('public.agreement_versions', backup -> 'versions'),
    private.restore_rows('public.agreement_statements', backup -> 'statements'),
    private.restore_accounts(backup -> 'accounts'),
    private.restore_rows('public.members', backup -> 'members'),
    private.restore_rows('public.agreement_signatures', backup -> 'signatures'),
    private.restore_rows('public.member_acts', backup -> 'acts'),
    private.restore_rows('private.held_addresses', backup -> 'held_addresses'),
    private.restore_rows('private.invitations', backup -> 'invitations'),
    private.restore_rows('private.stewards', backup -> 'stewards'),
    private.restore_rows('private.proposed_acts', backup -> 'proposed_acts'),
    private.restore_rows('private.looks', backup -> 'looks'),
    private.restore_rows('public.letters', backup -> 'letters'),
    private.restore_rows('public.notices', backup -> 'notices'),
    private.restore_rows('public.page_answers', backup -> 'page_answers');
  -- The embedded backend has published the same versions when it started.
  update public.agreement_versions stored set title = entry.title, published_at = entry.published_at
    from jsonb_to_recordset(backup -> 'versions') as entry (document text, version integer, title text, published_at timestamptz)
    where (stored.document, stored.version) = (entry.document, entry.version);
  foreach target in array guarded loop execute format('alter table %s enable trigger user', target); end loop;

  update private.member_numbers set last = (backup ->> 'last_number')::integer where is_only;
  perform setval(pg_get_serial_sequence('public.agreement_signatures', 'id'), max(id)) from public.agreement_signatures
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.member_acts', 'id'), max(id)) from public.member_acts having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.membership_rules', 'id'), max(id)) from private.membership_rules
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.stewards', 'id'), max(id)) from private.stewards having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.proposed_acts', 'id'), max(id)) from private.proposed_acts having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.looks', 'id'), max(id)) from private.looks having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.letters', 'id'), max(id)) from public.letters having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.notices', 'id'), max(id)) from public.notices having max(id) is not null;
  perform private.check_restored(backup, public.export_community());
  return jsonb_build_object('state', 'restored', 'stored', public.export_community());
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_rows(target regclass, given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text;
  unknown text;
begin
  if given = '[]' then return; end if;
  -- All rows of a table have the same keys. A column that is newer than the backup gets its default.
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and given -> 0 ? attname::text;
  select string_agg(key, ', ') into unknown from jsonb_object_keys(given -> 0) key
    where not exists (select from pg_catalog.pg_attribute where attrelid = target and attname = key and not attisdropped);
  if unknown is not null then
    raise exception 'The backup is of a newer engine: this database has no "%" in %.', unknown, target
      using errcode = '22023', hint = 'Bring the database up to date first.';
  end if;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1) on conflict do nothing',
    target, columns, columns, target) using given;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_without_members_pages(backup jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- A backup from before has neither.
  whole constant jsonb := '{"required_reading": [], "acknowledgements": []}' || backup;
  outcome constant jsonb := private.restore_community_without_acknowledgements(whole);
  guarded constant regclass[] := array['public.acknowledgements', 'private.required_reading']::regclass[];
  target regclass;
  kind text;
  stored jsonb;
begin
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  foreach target in array guarded loop execute format('alter table %s disable trigger user', target); end loop;
  -- As with the rules of membership, the site publishes its own again if they are others.
  delete from private.required_reading where true;
  perform private.restore_rows('private.required_reading', whole -> 'required_reading'),
    private.restore_rows('public.acknowledgements', whole -> 'acknowledgements');
  foreach target in array guarded loop execute format('alter table %s enable trigger user', target); end loop;
  perform setval(pg_get_serial_sequence('private.required_reading', 'id'), max(id)) from private.required_reading
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.acknowledgements', 'id'), max(id)) from public.acknowledgements
    having max(id) is not null;
  stored := public.export_community();
  foreach kind in array '{required_reading,acknowledgements}'::text[] loop
    -- A column that is newer than the backup does not count.
    if jsonb_array_length(stored -> kind) <> jsonb_array_length(whole -> kind) or exists (
      select from jsonb_array_elements(whole -> kind) with ordinality given (entry, position)
        join jsonb_array_elements(stored -> kind) with ordinality found (entry, position) using (position)
        where not found.entry @> given.entry
    ) then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
  return jsonb_build_object('state', 'restored', 'stored', stored);
end
$function$;

CREATE OR REPLACE FUNCTION private.role_of_act(act text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when act in ('accept', 'decline', 'end') then 'roll'
    when act in ('warn', 'pause', 'resume', 'exclude', 'readmit', 'readdress') then 'conduct' end;
$function$;

CREATE OR REPLACE FUNCTION private.rules()
 RETURNS private.membership_rules
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.membership_rules order by id desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.search_language(locale text)
 RETURNS regconfig
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (case lower(split_part(locale, '-', 1))
    when 'ar' then 'pg_catalog.arabic' when 'ca' then 'pg_catalog.catalan' when 'da' then 'pg_catalog.danish'
    when 'de' then 'pg_catalog.german' when 'el' then 'pg_catalog.greek' when 'en' then 'pg_catalog.english'
    when 'es' then 'pg_catalog.spanish' when 'eu' then 'pg_catalog.basque' when 'fi' then 'pg_catalog.finnish'
    when 'fr' then 'pg_catalog.french' when 'ga' then 'pg_catalog.irish' when 'hi' then 'pg_catalog.hindi'
    when 'hu' then 'pg_catalog.hungarian' when 'hy' then 'pg_catalog.armenian' when 'id' then 'pg_catalog.indonesian'
    when 'it' then 'pg_catalog.italian' when 'lt' then 'pg_catalog.lithuanian' when 'nb' then 'pg_catalog.norwegian'
    when 'ne' then 'pg_catalog.nepali' when 'nl' then 'pg_catalog.dutch' when 'nn' then 'pg_catalog.norwegian'
    when 'no' then 'pg_catalog.norwegian' when 'pt' then 'pg_catalog.portuguese' when 'ro' then 'pg_catalog.romanian'
    when 'ru' then 'pg_catalog.russian' when 'sr' then 'pg_catalog.serbian' when 'sv' then 'pg_catalog.swedish'
    when 'ta' then 'pg_catalog.tamil' when 'tr' then 'pg_catalog.turkish' when 'yi' then 'pg_catalog.yiddish'
    else 'pg_catalog.simple' end)::regconfig;
$function$;

CREATE OR REPLACE FUNCTION private.search_query(language regconfig, query text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole constant tsquery := websearch_to_tsquery(language, query);
  last_word constant text := substring(query from '[[:alnum:]]+$');
  last_query constant tsquery := websearch_to_tsquery(language, coalesce(last_word, ''));
begin
  -- Words such as "the" are in no index.
  if last_word is null or query ~ '"|(^|\s)-' or (numnode(last_query) = 0 and numnode(whole) > 0) then return whole; end if;
  return websearch_to_tsquery(language, left(query, -char_length(last_word)))
    && (last_query || to_tsquery('pg_catalog.simple', lower(last_word) || ':*'));
end
$function$;

CREATE OR REPLACE FUNCTION private.sessions_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', open.id,
      'user_agent', left(open.user_agent, 400),
      'created_at', open.created_at,
      -- This column has no time zone, and is in UTC.
      'last_used_at', greatest(open.created_at, open.updated_at, open.refreshed_at at time zone 'utc'),
      'is_current', open.id::text is not distinct from auth.jwt() ->> 'session_id'
    ) order by open.created_at desc, open.id), '[]')
    from auth.sessions open
    where open.user_id = account and (open.not_after is null or open.not_after > now());
$function$;

CREATE OR REPLACE FUNCTION private.sign_in_log(account uuid, email text)
 RETURNS TABLE(entry jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  return query execute $query$
    select jsonb_build_object('created_at', log.created_at, 'action', log.payload ->> 'action', 'ip_address', log.ip_address)
      from auth.audit_log_entries log
      where log.payload ->> 'actor_id' = $1 or log.payload -> 'traits' ->> 'user_id' = $1
        or log.payload ->> 'actor_username' = $2 or log.payload -> 'traits' ->> 'user_email' = $2
      order by log.created_at, log.id
  $query$ using account::text, email;
end
$function$;

CREATE OR REPLACE FUNCTION private.signatory_for(account uuid, given jsonb)
 RETURNS private.signatory
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  signatory private.signatory;
begin
  if not (private.rules()).legal then return null; end if;
  if jsonb_typeof(given) is distinct from 'object' then
    signatory := private.last_signatory(account);
  else
    signatory := row(nullif(btrim(given ->> 'legal_name'), ''), upper(nullif(btrim(given ->> 'country'), '')),
      nullif(btrim(given ->> 'firm'), ''), nullif(btrim(given ->> 'firm_number'), ''))::private.signatory;
  end if;
  if (private.is_line(signatory.legal_name, 200) and private.is_name(left(signatory.legal_name, 80))
    and signatory.country ~ '^[A-Z]{2}$'
    and (signatory.firm is null) = (signatory.firm_number is null)
    and coalesce(private.is_line(signatory.firm, 200) and private.is_name(left(signatory.firm, 80)), true)
    and coalesce(private.is_line(signatory.firm_number, 100) and private.is_name(left(signatory.firm_number, 80)), true)) is not true then
    raise exception 'This community is joined by one''s legal name and country, and for a firm by its name and number.'
      using errcode = 'CP015';
  end if;
  return signatory;
end
$function$;

CREATE OR REPLACE FUNCTION private.signatures_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(signature) - 'member_id' order by id), '[]')
    from public.agreement_signatures signature where member_id = account;
$function$;

CREATE OR REPLACE FUNCTION private.signed_by(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('document', signature.document, 'version', signature.version,
      'sha256', signature.sha256, 'act', signature.act, 'signed_at', signature.signed_at, 'legal_name', signature.legal_name,
      'country', signature.country, 'firm', signature.firm, 'firm_number', signature.firm_number)) order by signature.id)
    from public.agreement_signatures signature
    where signature.member_id = account and signature.act in ('accept', 'withdraw');
$function$;

CREATE OR REPLACE FUNCTION private.signed_in_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Refreshing a session leaves its beginning as it was.
  select session.created_at from auth.sessions session
    where session.user_id = private.live_account() and session.id::text = auth.jwt() ->> 'session_id';
$function$;

CREATE OR REPLACE FUNCTION private.standing_of(account uuid, documents jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  acts constant public.member_acts[] := array(select done from private.acts_in_force(account) done);
  -- The act of a kind that is in force.
  kinds constant text[] := array(select act || ' ' || actor from unnest(acts));
  applied_until constant date := (select until from unnest(acts) where act = 'apply');
  grace_until timestamptz;
begin
  if is_member then
    select (min((entry ->> 'asks_since')::date) + (private.rules()).grace_days)::timestamp at time zone 'utc' into grace_until
      from jsonb_array_elements(documents) entry;
  end if;
  return jsonb_build_object(
    'standing', case
      when 'exclude steward' = any (kinds) then 'excluded'
      when is_member then case
        when 'pause steward' = any (kinds) then 'paused'
        when 'pause member' = any (kinds) then 'resting'
        when now() >= grace_until then 'due'
        when grace_until is not null then 'asked'
        else 'member' end
      when applied_until is not null then case when applied_until > private.today() then 'applied' else 'lapsed' end
      when 'decline steward' = any (kinds) then 'declined'
      when is_member is not null then 'left'
      else 'none' end,
    'grace_until', grace_until,
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', act, 'until', until, 'reason', reason, 'decision', decision,
        'who', who, 'actor', actor, 'acted_at', acted_at) order by acted_at), '[]') from unnest(acts)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.standing_signatures(account uuid)
 RETURNS SETOF public.agreement_signatures
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select newest.* from (
    select distinct on (document) * from public.agreement_signatures
      where member_id = account and act in ('accept', 'withdraw')
      order by document, id desc
  ) newest where newest.act = 'accept' and not exists (
    select from public.member_acts ended
      where ended.member_id = account and ended.act in ('exclude', 'end') and ended.acted_at > newest.signed_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.status_of(account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  documents constant jsonb := private.documents_of(account);
  standing constant jsonb := private.standing_of(account, documents);
begin
  return jsonb_build_object(
    'email', (select email from auth.users where id = account),
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = account
    ),
    'documents', (
      select coalesce(jsonb_agg(entry || jsonb_build_object('statements', (
        select coalesce(jsonb_object_agg(published.locale, published.statement), '{}') from public.agreement_statements published
          where published.document = entry ->> 'document'
            and published.version = (entry -> 'in_force' ->> 'version')::integer
      )) order by position), '[]')
      from jsonb_array_elements(documents) with ordinality as numbered (entry, position)
    ),
    'admission', private.admission_for(account),
    'invited_until', (select expires_at from private.invitation_for(account)),
    'approvals', case when standing ->> 'standing' = 'applied' then jsonb_build_object(
      'given', (select count(*) from private.approvals_of(account)), 'needed', (private.rules()).approvals) end,
    'asks_signatory', (private.rules()).legal,
    'signatory', (select to_jsonb(last) from private.last_signatory(account) last where last.legal_name is not null),
    'server_time', now()
  ) || standing;
end
$function$;

CREATE OR REPLACE FUNCTION private.steward_record(steward private.stewards)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('email', (select email from auth.users where id = steward.account), 'name', steward.name,
    'roles', steward.roles, 'who', steward.who, 'changed_at', steward.changed_at,
    'standing', private.standing_of(steward.account, private.documents_of(steward.account)) -> 'standing');
$function$;

CREATE OR REPLACE FUNCTION private.stewardship_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'looks', (
      select coalesce(jsonb_agg(jsonb_build_object('who', look.who, 'what', look.what, 'looked_at', look.looked_at) order by look.id), '[]')
        from private.looks look where look.account = stewardship_of.account
    ),
    'stewardships', (
      select coalesce(jsonb_agg(to_jsonb(changed) - 'account' order by changed.id), '[]')
        from private.stewards changed where changed.account = stewardship_of.account
    ),
    'proposed_acts', (
      select coalesce(jsonb_agg(to_jsonb(proposed) - 'account' order by proposed.id), '[]')
        from private.proposed_acts proposed where proposed.account = stewardship_of.account
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_stewards('applied', new.member_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What stewards end themselves is no news to them.
  if tg_op = 'DELETE' or auth.uid() = old.id then perform private.tell_stewards('left', old.id); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_stewards(event text, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail constant text := (private.rules()).steward_mail;
  steward private.stewards;
  is_apart boolean;
begin
  if mail = 'off' then return; end if;
  for steward in
    select known.* from private.stewards known join private.current_stewards using (id)
      where 'roll' = any (known.roles) and known.account <> person order by known.account
  loop
    -- A flood of applications does not become one of e-mails.
    is_apart := mail = 'each' and (
      select count(*) < 10 from public.letters
        where account = steward.account and kind = 'desk' and written_at > now() - interval '1 hour'
    );
    insert into public.letters (account, kind, locale, about, occasion, next_attempt_at)
      values (steward.account, 'desk', private.locale_of(steward.account),
        jsonb_build_object('applied', 0, 'left', 0) || jsonb_build_object(event, 1),
        'desk ' || case when is_apart then gen_random_uuid()::text else private.today()::text end,
        case when is_apart then clock_timestamp() else (private.today() + 1)::timestamp at time zone 'utc' + interval '6 hours' end)
      on conflict on constraint letters_account_occasion_key do update
        set about = letters.about || jsonb_build_object(event, (letters.about ->> event)::integer + 1)
        where letters.state = 'waiting';
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.to_page(items jsonb, key text, page_size integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('items', items, 'next', case when jsonb_array_length(items) = page_size then items -> -1 -> key end);
$function$;

CREATE OR REPLACE FUNCTION private.today()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (now() at time zone 'utc')::date;
$function$;

CREATE OR REPLACE FUNCTION private.two_stewards(given text[], only_appointed boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- By name or by address; the name is what is recorded.
  names constant text[] := array(
    select min(name) from (
      select coalesce((
        select known.name from private.current_stewards known
          where lower(known.name) = lower(btrim(entry)) or known.account = private.account_of(entry)
          order by lower(known.name) <> lower(btrim(entry)) limit 1
      ), btrim(entry)) as name from unnest(given) entry
    ) named where name <> '' group by lower(name) order by min(name) collate "C"
  );
begin
  if cardinality(names) <> 2 or cardinality(given) <> 2 then
    perform private.refuse_act('Two stewards do this together, and each is named once.');
  end if;
  if not private.is_name(array_to_string(names, ', ')) then
    perform private.refuse_act('Two names of stewards have 78 characters at most, and no line breaks.');
  end if;
  -- As long as nobody was appointed, those count who have the secret key, unless it takes who was appointed.
  if (only_appointed or exists (select from private.current_stewards)) and exists (
    select from unnest(names) given_name
      where not exists (
        select from private.current_stewards known where lower(known.name) = lower(given_name)
          and private.standing_of(known.account, private.documents_of(known.account)) ->> 'standing' in ('member', 'asked')
      )
  ) then
    perform private.refuse_act('This takes two stewards who were appointed and are members in good standing: npm run members -- stewards');
  end if;
  return array_to_string(names, ', ');
end
$function$;

CREATE OR REPLACE FUNCTION private.version_record(given public.agreement_versions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('version', given.version, 'effective', given.effective, 'change', given.change,
    'summary', given.summary, 'sha256', given.sha256);
$function$;

CREATE OR REPLACE FUNCTION private.void_sign_in_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.recovery_token := '';
  new.confirmation_token := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_called(account uuid, name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.stewards known where known.account = was_called.account and lower(known.name) = lower(was_called.name));
$function$;

CREATE OR REPLACE FUNCTION private.write_receipt(account uuid, kind text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written bigint;
begin
  update public.letters letter set kind = case letter.kind when 'act' then 'act' else write_receipt.kind end
    where letter.account = write_receipt.account and letter.kind in ('joined', 'signed', 'declined', 'left', 'act')
      and letter.written_in = pg_current_xact_id() and letter.written_at >= now()
    returning letter.id into written;
  if written is null then
    insert into public.letters (account, kind, locale)
      values (write_receipt.account, write_receipt.kind, private.locale_of(write_receipt.account)) returning id into written;
  end if;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION public.acknowledge_document(document text, sha256 text, locale text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
begin
  if not exists (select from public.members where id = account and left_at is null) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  -- Who presses again, or has lost the answer, has confirmed already.
  insert into public.acknowledgements (document, sha256, locale)
    values (acknowledge_document.document, acknowledge_document.sha256, acknowledge_document.locale)
    on conflict on constraint acknowledgements_member_id_document_version_key do nothing;
  return private.reading_of(account);
end
$function$;
grant execute on function public.acknowledge_document(text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.answer_page(page text, token text, is_helpful boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.today();
begin
  if private.is_page(page) is not true then
    raise exception 'A page is named by its path, which begins and ends with a slash and has at most 300 characters.'
      using errcode = 'CP008';
  end if;
  if (token ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    raise exception 'An answer needs a token, which is a UUID.' using errcode = 'CP009';
  end if;
  if is_helpful is null then
    delete from public.page_answers answer
      where answer.page = answer_page.page and answer.token = answer_page.token::uuid;
    return;
  end if;
  -- Answers are given one after another: two at once would both be the last of the day.
  perform pg_advisory_xact_lock(hashtext('public.answer_page()'));
  update public.page_answers answer set is_helpful = answer_page.is_helpful, day = today
    where answer.page = answer_page.page and answer.token = answer_page.token::uuid;
  if found then return; end if;
  if not exists (select from public.page_answers where day = today) then perform private.expire_page_answers(); end if;
  if (select count(*) from public.page_answers where day = today) >= 2000 then
    raise exception 'This community has had 2,000 answers today. Please answer tomorrow.' using errcode = 'PT429';
  end if;
  insert into public.page_answers (page, token, is_helpful, day)
    values (answer_page.page, answer_page.token::uuid, answer_page.is_helpful, today);
end
$function$;
grant execute on function public.answer_page(text,text,boolean) to anon;
grant execute on function public.answer_page(text,text,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.appoint_steward(email text, roles text[], name text DEFAULT NULL::text, who text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.account_of(email);
  member public.members;
  given private.stewards;
  known private.stewards;
begin
  -- Of two who are appointed at once, the second finds the name of the first.
  lock table private.stewards in share row exclusive mode;
  select * into member from public.members where id = person and left_at is null;
  if not found then perform private.refuse_act('Only a member can be a steward, and nobody with this address is one.'); end if;
  if cardinality(appoint_steward.roles) > 0 is not true then perform private.refuse_act('A steward has one role or more.'); end if;
  select * into known from private.current_stewards where account = person;
  given.name := private.clean_name(coalesce(appoint_steward.name, known.name, member.display_name));
  given.roles := array(select distinct role from unnest(appoint_steward.roles) role order by role);
  if exists (select from private.current_stewards other where other.account <> person and lower(other.name) = lower(given.name)) then
    perform private.refuse_act(format('There is a steward called %s already. Acts are signed by the name, so it must be another one.', given.name));
  end if;
  if (known.name, known.roles) is distinct from (given.name, given.roles) then
    insert into private.stewards (account, name, roles, who)
      values (person, given.name, given.roles, nullif(btrim(appoint_steward.who), '')) returning * into known;
  end if;
  return private.steward_record(known);
end
$function$;
grant execute on function public.appoint_steward(text,text[],text,text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_letters(up_to integer DEFAULT 10, lease_seconds integer DEFAULT 300)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed bigint[];
begin
  if (up_to between 1 and 100 and lease_seconds between 1 and 3600) is not true then
    raise exception '1 to 100 letters are claimed, for 1 to 3600 seconds.' using errcode = '22023';
  end if;
  perform private.announce_sign_ins();
  with due as (
    select id from public.letters
      where state in ('waiting', 'sending') and next_attempt_at <= clock_timestamp()
      order by next_attempt_at, id limit up_to for update skip locked
  ), taken as (
    update public.letters letter
      set state = 'sending', attempt = gen_random_uuid(), attempts = attempts + 1,
        next_attempt_at = clock_timestamp() + make_interval(secs => lease_seconds)
      from due where letter.id = due.id returning letter.id
  )
  select array_agg(id) into claimed from taken;
  return (
    select coalesce(jsonb_agg(
        private.letter_record(letter) || jsonb_build_object('sign_in', letter.about -> 'sign_in') order by letter.id), '[]')
      from public.letters letter where letter.id = any (claimed)
  );
end
$function$;
grant execute on function public.claim_letters(integer,integer) to service_role;

CREATE OR REPLACE FUNCTION public.decline_agreements(declined jsonb, locale text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
  given record;
  status record;
begin
  perform private.check_locale(locale);
  for given in select * from private.named_texts(declined) loop
    select entry -> 'declined_at' <> 'null' as is_declined,
      entry -> 'signed' ->> 'version' = entry -> 'in_force' ->> 'version' as is_signed
      into status from jsonb_array_elements(private.documents_of(account)) entry
      where entry ->> 'document' = given.document and entry -> 'in_force' ->> 'sha256' = given.sha256;
    continue when status.is_declined;
    if status.is_signed then
      raise exception 'You have signed this text of "%". Who leaves the community takes a signature back.', given.document
        using errcode = 'CP006', detail = given.document;
    end if;
    insert into public.agreement_signatures (document, sha256, act, locale)
      values (given.document, given.sha256, 'decline', decline_agreements.locale);
  end loop;
  return private.status_of(account);
end
$function$;
grant execute on function public.decline_agreements(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  -- Whoever goes is told to the stewards, whose accounts must stay meanwhile: two stewards who went at once would wait for each other.
  perform pg_advisory_xact_lock(hashtext('public.delete_account()'));
  account := private.lock_account();
  -- What names an account without being tied to it. Not every backend has these tables.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1' using account::text;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  delete from auth.users where id = account;
end
$function$;
grant execute on function public.delete_account() to authenticated;

CREATE OR REPLACE FUNCTION public.desk()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{roll,conduct,words}');
  keeps_roll constant boolean := 'roll' = any (steward.roles);
begin
  return jsonb_build_object(
    'name', steward.name,
    'roles', steward.roles,
    'acts_until', private.signed_in_at() + interval '30 minutes',
    'server_time', now(),
    'admission', (private.rules()).admission,
    'approvals', (private.rules()).approvals,
    'members', case when keeps_roll then (select count(*) from public.members where left_at is null) end,
    'applications', case when keeps_roll then (select count(*) from private.waiting_applications) end,
    'proposals', case when 'conduct' = any (steward.roles) then (select count(*) from private.pending_proposals) end
  );
end
$function$;
grant execute on function public.desk() to authenticated;

CREATE OR REPLACE FUNCTION public.desk_act(person uuid, act text, reason text DEFAULT NULL::text, until date DEFAULT NULL::date, decision text DEFAULT NULL::text, new_email text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward(array[coalesce(private.role_of_act(act), 'roll')], true);
begin
  if private.role_of_act(act) is null then perform private.refuse_act('There is no such act.'); end if;
  if person = steward.account then perform private.refuse_act('Nobody acts about their own membership as a steward.'); end if;
  perform private.require_pace(steward);
  -- Two who propose at once wait for each other here.
  perform from auth.users where id = person for no key update;
  if not found then perform private.refuse_act('Nobody has this account any more.'); end if;
  if act in ('exclude', 'readdress') then
    if until <= private.today() then
      perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
    end if;
    if exists (
      select from private.pending_proposals pending join private.proposed_acts proposed using (id)
        where pending.account = person and proposed.act = desk_act.act
    ) then
      perform private.refuse_act('This is proposed already, and waits for another steward.');
    end if;
    insert into private.proposed_acts (account, act, until, reason, decision, who, new_email)
      values (person, desk_act.act, desk_act.until, btrim(desk_act.reason, E' \t\r\n'), nullif(btrim(desk_act.decision), ''), steward.name,
        case desk_act.act when 'readdress' then private.free_address(desk_act.new_email) end);
  else
    if act = 'accept' and exists (
      select from private.approvals_of(person) accepted where private.was_called(steward.account, accepted.who)
    ) then
      perform private.refuse_act('You have accepted this application already. It takes another steward.');
    end if;
    perform private.record_as_steward(person, act, reason, until, decision, steward.name);
  end if;
  return private.desk_record(steward, person);
end
$function$;
grant execute on function public.desk_act(uuid,text,text,date,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_answers(after text DEFAULT ''::text, page_size integer DEFAULT 50, since date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward('{words}'), private.check_page(page_size);
  return private.to_page(public.list_page_answers(after, page_size, since), 'page', page_size);
end
$function$;
grant execute on function public.desk_answers(text,integer,date) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_applications(after bigint DEFAULT 0, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{roll}');
  items jsonb;
begin
  perform private.check_page(page_size);
  select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'key', applied.id, 'display_name', applied.display_name,
      'email', person.email, 'applied_at', applied.acted_at, 'until', applied.until,
      'accepted_by', (select coalesce(jsonb_agg(coalesce(who, '') order by id), '[]') from private.approvals_of(person.id))
    ) order by applied.id), '[]') into items
    from (
      select * from private.waiting_applications where id > desk_applications.after order by id limit desk_applications.page_size
    ) applied join auth.users person on person.id = applied.member_id;
  perform private.note_looks(steward, 'applications', private.people_in(items));
  return private.to_page(items, 'key', page_size);
end
$function$;
grant execute on function public.desk_applications(bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_invitations(after text DEFAULT ''::text, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward('{roll}'), private.check_page(page_size);
  return private.to_page((
    select coalesce(jsonb_agg(to_jsonb(page) order by page.email collate "C"), '[]') from (
      select * from private.invitations where expires_at > now() and email collate "C" > desk_invitations.after
        order by email collate "C" limit desk_invitations.page_size
    ) page
  ), 'email', page_size);
end
$function$;
grant execute on function public.desk_invitations(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_invite(email text, days integer DEFAULT 14)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{roll}', true);
begin
  perform private.require_pace(steward);
  return public.invite_member(email, days, steward.name);
end
$function$;
grant execute on function public.desk_invite(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_notices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward('{words}');
  return jsonb_build_object(
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('document', named.document, 'title', named.title, 'version', named.version,
        'effective', named.effective, 'change', named.change,
        'told', (
          select count(distinct account) from public.notices notice
            where notice.document = named.document and notice.version = named.version
              and notice.kind = 'announcement' and notice.outcome = 'sent'
        ),
        'untold', (
          select count(*) from private.untold where untold.document = named.document and untold.version = named.version
        )) order by named.document collate "C", named.version desc), '[]')
      from public.agreement_versions named where named.kind = 'agreement' and (named.effective > private.today()
        or named.version = (select current.version from private.in_force() current where current.document = named.document))
    ),
    'waiting', (select count(*) from public.letters where state in ('waiting', 'sending')),
    'undeliverable', (select count(*) from public.letters where state = 'undeliverable')
  );
end
$function$;
grant execute on function public.desk_notices() to authenticated;

CREATE OR REPLACE FUNCTION public.desk_person(person text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.desk_record(private.require_steward('{roll,conduct}'), private.find_person(person));
end
$function$;
grant execute on function public.desk_person(text) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_proposals(after bigint DEFAULT 0, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{conduct}');
  items jsonb;
begin
  perform private.check_page(page_size);
  select coalesce(jsonb_agg(private.proposal_record(page) order by page.id), '[]') into items from (
    select proposed.* from private.proposed_acts proposed join private.pending_proposals using (id)
      where proposed.id > desk_proposals.after order by proposed.id limit desk_proposals.page_size
  ) page;
  perform private.note_looks(steward, 'proposals', private.people_in(items));
  return private.to_page(items, 'key', page_size);
end
$function$;
grant execute on function public.desk_proposals(bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_readers(document text, is_read boolean DEFAULT false, after integer DEFAULT 0, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{words}');
  items jsonb;
begin
  perform private.check_reading(document), private.check_page(page_size);
  select coalesce(jsonb_agg(to_jsonb(page) order by page.number), '[]') into items from (
    select * from private.readers_of(desk_readers.document) reader
      where reader.number > desk_readers.after
        and case when desk_readers.is_read then reader.state = 'read' else reader.state in ('changed', 'unread') end
      order by reader.number limit desk_readers.page_size
  ) page;
  perform private.note_looks(steward, 'acknowledgements', private.people_in(items));
  return private.to_page(items, 'number', page_size);
end
$function$;
grant execute on function public.desk_readers(text,boolean,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_reading()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward('{words}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('document', current.document, 'title', current.title, 'version', current.version,
      'effective', current.effective, 'read', counted.read, 'unread', counted.unread) order by current.document collate "C"), '[]')
    from private.reading_in_force() current
    cross join lateral (
      select count(*) filter (where state = 'read') as read, count(*) filter (where state in ('changed', 'unread')) as unread
        -- With offset 0 the state is worked out once for both.
        from (select state from private.readers_of(current.document) offset 0) reader
    ) counted
  );
end
$function$;
grant execute on function public.desk_reading() to authenticated;

CREATE OR REPLACE FUNCTION public.desk_roll(search text DEFAULT ''::text, standing text DEFAULT NULL::text, after integer DEFAULT 0, page_size integer DEFAULT 50, is_export boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{roll}', is_export);
  wanted constant text := private.plain_letters(btrim(search));
  stands constant text := desk_roll.standing;
  measure constant text := case stands when 'excluded' then 'exclude' when 'paused' then 'pause' when 'resting' then 'pause' end;
  needed constant jsonb := (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from private.needed_signatures() one);
  -- Whether a hash has to be made of each address: for a measure of another account with the same mailbox.
  has_hashes constant boolean := exists (
    select from private.held_addresses held left join auth.users person on person.id = held.account
      where held.act = measure and (person.id is null or held.address_hash <> private.address_hash(person.email))
  );
  candidate record;
  found_standing jsonb;
  items jsonb := '[]';
begin
  perform private.check_page(page_size, case when is_export then 200 else 50 end);
  -- Indexes tell who may stand so; private.standing_of() alone says who does.
  for candidate in
    select member.id, member.number, member.display_name, person.email, member.joined_at, member.left_at
      from public.members member join auth.users person using (id)
      where member.number > desk_roll.after
        and (wanted = '' or strpos(private.plain_letters(member.display_name), wanted) > 0
          or strpos(person.email, wanted) > 0
          or member.number::text = wanted)
        and case
          when stands is null then true
          when stands = 'left' then member.left_at is not null
          when measure is not null then exists (
              select from public.member_acts done where done.member_id = member.id and done.act = measure
            ) or (has_hashes and stands <> 'resting' and exists (
              select from private.held_addresses held where held.act = measure and held.address_hash = private.address_hash(person.email)
            ))
          when member.left_at is not null then false
          -- A member has signed everything since they joined last: what was ever accepted is what stands. It is looked up as one value
          -- a document: asked whether there is a row, PostgreSQL 17 reads all signatures for each member.
          else (
            select case stands
                when 'member' then coalesce(bool_and(is_signed), true)
                when 'due' then bool_or(is_due)
                else not bool_and(is_signed) and not bool_or(is_due) end
              from (
                select coalesce(signed.version >= one.needed, false) as is_signed,
                  case when signed.version is null then one.is_old else signed.version < one.overdue end as is_due
                from jsonb_to_recordset(needed) as one (document text, needed integer, overdue integer, is_old boolean)
                cross join lateral (
                  select max(signature.version) as version from public.agreement_signatures signature
                    where signature.member_id = member.id and signature.document = one.document and signature.act = 'accept'
                ) signed
              ) text
          )
        end
      order by member.number
  loop
    found_standing := private.standing_of(candidate.id, private.documents_of(candidate.id)) -> 'standing';
    continue when found_standing #>> '{}' <> stands;
    items := items || (to_jsonb(candidate) || jsonb_build_object('standing', found_standing));
    exit when jsonb_array_length(items) = page_size;
  end loop;
  perform private.note_looks(steward, case when is_export then 'export' else 'roll' end, private.people_in(items));
  return private.to_page(items, 'number', page_size);
end
$function$;
grant execute on function public.desk_roll(text,text,integer,integer,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_settle(proposal bigint, is_confirmed boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{conduct}', true);
  proposed private.proposed_acts;
begin
  perform private.require_pace(steward);
  -- Of two who settle it at once, the second finds that it is settled.
  select * into proposed from private.proposed_acts where id = proposal for update;
  if found and proposed.outcome is null and not private.has_steward(proposed) then
    perform private.refuse_act('Whoever proposed this act is no steward in good standing any more. Another steward can propose it again.');
  end if;
  if not found or not exists (select from private.pending_proposals where id = proposal) then
    perform private.refuse_act('This act is settled already, or nobody has confirmed it in time.');
  end if;
  if proposed.account = steward.account then perform private.refuse_act('Nobody acts about their own membership as a steward.'); end if;
  if is_confirmed then
    if private.was_called(steward.account, proposed.who) then
      raise exception 'You have proposed this act. It takes another steward to confirm it.' using errcode = 'CP022';
    end if;
    -- Somebody may have taken the address meanwhile.
    if proposed.act = 'readdress' then perform private.free_address(proposed.new_email); end if;
    perform private.record_as_steward(proposed.account, proposed.act, proposed.reason, proposed.until, proposed.decision,
      proposed.who || ', ' || steward.name);
    if proposed.act = 'readdress' then perform private.give_address(proposed.account, proposed.new_email); end if;
  end if;
  update private.proposed_acts
    set outcome = case when is_confirmed then 'confirmed' else 'withdrawn' end, settled_by = steward.name, settled_at = clock_timestamp()
    where id = proposal;
  return private.desk_record(steward, proposed.account);
end
$function$;
grant execute on function public.desk_settle(bigint,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_undeliverable(after bigint DEFAULT 0, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{words}');
  items jsonb;
begin
  perform private.check_page(page_size);
  -- Not what kind of letter it is: that may tell of a measure.
  select coalesce(jsonb_agg(jsonb_build_object('key', page.id, 'id', page.account, 'written_at', page.written_at, 'answer', page.answer,
      'number', (select number from public.members where id = page.account),
      'display_name', (select display_name from public.members where id = page.account)) order by page.id), '[]') into items
    from (
      select * from public.letters where state = 'undeliverable' and id > desk_undeliverable.after
        order by id limit desk_undeliverable.page_size
    ) page;
  perform private.note_looks(steward, 'notices', private.people_in(items));
  return private.to_page(items, 'key', page_size);
end
$function$;
grant execute on function public.desk_undeliverable(bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_uninvite(email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_pace(private.require_steward('{roll}', true));
  return public.withdraw_invitation(email);
end
$function$;
grant execute on function public.desk_uninvite(text) to authenticated;

CREATE OR REPLACE FUNCTION public.desk_untold(document text, version integer, after integer DEFAULT 0, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steward constant private.stewards := private.require_steward('{words}');
  items jsonb;
begin
  perform private.check_page(page_size);
  select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'number', page.number, 'display_name', page.display_name, 'letter', (
      select letter.state from public.letters letter where letter.account = page.id and letter.kind = 'announcement'
        and letter.about -> 'texts' @> jsonb_build_array(jsonb_build_object('document', page.document, 'version', page.version))
        order by letter.id desc limit 1
    )) order by page.number), '[]') into items
    from (
      select * from private.untold
        where untold.document = desk_untold.document and untold.version = desk_untold.version and untold.number > desk_untold.after
        order by untold.number limit desk_untold.page_size
    ) page;
  perform private.note_looks(steward, 'notices', private.people_in(items));
  return private.to_page(items, 'number', page_size);
end
$function$;
grant execute on function public.desk_untold(text,integer,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.dismiss_steward(email text, who text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  lock table private.stewards in share row exclusive mode;
  insert into private.stewards (account, name, roles, who)
    select account, name, '{}', nullif(btrim(dismiss_steward.who), '') from private.current_stewards
      where account = private.account_of(dismiss_steward.email);
  return found;
end
$function$;
grant execute on function public.dismiss_steward(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.end_session(session uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions open where open.id = end_session.session and open.user_id = account;
  return private.sessions_of(account);
end
$function$;
grant execute on function public.end_session(uuid) to authenticated;
grant execute on function public.end_session(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.expire_evidence()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased integer;
begin
  delete from private.evidence kept where private.is_over(kept);
  get diagnostics erased = row_count;
  return erased;
end
$function$;
grant execute on function public.expire_evidence() to service_role;

CREATE OR REPLACE FUNCTION public.export_community()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
  select private.export_without_members_pages() || jsonb_build_object('members_pages', (
    select coalesce(jsonb_agg(to_jsonb(entry) - 'words' order by locale collate "C", path collate "C"), '[]') from private.members_pages entry
  ));
$function$;
grant execute on function public.export_community() to service_role;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.export_without_acknowledgements() || jsonb_build_object('acknowledgements', (
    select coalesce(jsonb_agg(to_jsonb(own) - 'member_id' order by own.id), '[]') from public.acknowledgements own
      where own.member_id = auth.uid()
  ));
end
$function$;
grant execute on function public.export_my_data() to authenticated;

CREATE OR REPLACE FUNCTION public.invite_member(email text, days integer DEFAULT 14, who text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(btrim(email));
  account constant uuid := private.account_of(email);
  invited private.invitations;
begin
  if (days between 1 and 365) is not true then perform private.refuse_act('An invitation counts for 1 to 365 days.'); end if;
  perform private.refuse_other_addresses(address);
  if exists (select from public.members where id = account and left_at is null) then
    perform private.refuse_act('This person is a member already.');
  end if;
  if exists (
    select from private.held_addresses held
      where held.act = 'exclude' and held.address_hash = private.address_hash(address) and (held.until is null or held.until > private.today())
  ) then
    perform private.refuse_act('This person is excluded. An exclusion is lifted by readmitting them.');
  end if;
  delete from private.invitations where expires_at <= now();
  insert into private.invitations (email, expires_at, who)
    values (address, now() + make_interval(days => days), nullif(btrim(invite_member.who), ''))
    on conflict on constraint invitations_pkey
      do update set invited_at = clock_timestamp(), expires_at = excluded.expires_at, who = excluded.who
    returning * into invited;
  return jsonb_build_object('email', invited.email, 'expires_at', invited.expires_at, 'admission', (private.rules()).admission);
end
$function$;
grant execute on function public.invite_member(text,integer,text) to service_role;

CREATE OR REPLACE FUNCTION public.leave_community()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
  waits constant boolean := exists (
    select from private.acts_in_force(account) where act = 'apply' and until > private.today()
  );
begin
  if not waits and not exists (select from public.members where id = account) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  insert into public.agreement_signatures (document, sha256, act)
    select document, sha256, 'withdraw' from private.standing_signatures(account) order by document collate "C";
  if waits then insert into public.member_acts (act) values ('end'); end if;
  update public.members set left_at = clock_timestamp() where id = account and left_at is null;
  return private.status_of(account);
end
$function$;
grant execute on function public.leave_community() to authenticated;

CREATE OR REPLACE FUNCTION public.list_acknowledgements(document text, after_number integer DEFAULT 0, page_size integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_reading(document), private.check_page(page_size, 1000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', page.number, 'display_name', page.display_name,
      'email', (select email from auth.users account where account.id = page.id), 'state', page.state, 'version', page.version,
      'confirmed_at', page.confirmed_at) order by page.number), '[]')
    from (
      select * from private.readers_of(list_acknowledgements.document) reader
        where reader.number > after_number order by reader.number limit page_size
    ) page
  );
end
$function$;
grant execute on function public.list_acknowledgements(text,integer,integer) to service_role;

CREATE OR REPLACE FUNCTION public.list_applications()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', person.email, 'display_name', applied.display_name, 'applied_at', applied.acted_at, 'until', applied.until,
    'accepted_by', (select coalesce(jsonb_agg(coalesce(who, '') order by id), '[]') from private.approvals_of(person.id)),
    'approvals', (private.rules()).approvals
  ) order by applied.id), '[]')
  from (
    select distinct on (member_id) * from public.member_acts where act = 'apply' order by member_id, id desc
  ) newest
  join auth.users person on person.id = newest.member_id
  cross join lateral private.acts_in_force(person.id) applied
  where applied.act = 'apply' and applied.until > private.today();
$function$;
grant execute on function public.list_applications() to service_role;

CREATE OR REPLACE FUNCTION public.list_invitations()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(invitation) order by invitation.expires_at, invitation.email), '[]')
    from private.invitations invitation where expires_at > now();
$function$;
grant execute on function public.list_invitations() to service_role;

CREATE OR REPLACE FUNCTION public.list_letters(states text[] DEFAULT NULL::text[], after_id bigint DEFAULT 0, page_size integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'kind', page.kind, 'state', page.state,
        'email', private.recipient_of(page),
        'number', (select number from public.members where id = page.account),
        'display_name', (select display_name from public.members where id = page.account),
        'written_at', page.written_at, 'attempts', page.attempts, 'next_attempt_at', page.next_attempt_at,
        'settled_at', page.settled_at, 'answer', page.answer) order by page.id), '[]')
      from (
        select * from public.letters where id > after_id and (states is null or state = any (states)) order by id limit page_size
      ) page
    );
  end if;
  raise exception 'A page has 1 to 1000 letters.' using errcode = '22023';
end
$function$;
grant execute on function public.list_letters(text[],bigint,integer) to service_role;

CREATE OR REPLACE FUNCTION public.list_members(after_number integer DEFAULT 0, page_size integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(private.member_record(page) order by page.number), '[]') from (
        select * from public.members where number > after_number order by number limit page_size
      ) page
    );
  end if;
  raise exception 'A page has 1 to 1000 members.' using errcode = '22023';
end
$function$;
grant execute on function public.list_members(integer,integer) to service_role;

CREATE OR REPLACE FUNCTION public.list_page_answers(after_page text DEFAULT ''::text, page_size integer DEFAULT 100, since date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(to_jsonb(counted) order by counted.page), '[]') from (
        select answer.page,
          count(*) filter (where answer.is_helpful) as yes,
          count(*) filter (where not answer.is_helpful) as no,
          min(answer.day) as first_day,
          max(answer.day) as last_day
        from public.page_answers answer
        where answer.page > after_page and (since is null or answer.day >= since)
        group by answer.page order by answer.page limit page_size
      ) counted
    );
  end if;
  raise exception 'A list has 1 to 1000 pages.' using errcode = '22023';
end
$function$;
grant execute on function public.list_page_answers(text,integer,date) to service_role;

CREATE OR REPLACE FUNCTION public.list_stewards()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'stewards', (
      select coalesce(jsonb_agg(private.steward_record(steward) order by id), '[]') from private.stewards steward
        where id in (select current.id from private.current_stewards current)
    ),
    'changes', (
      select coalesce(jsonb_agg(private.steward_record(changed) - 'standing' order by changed.id), '[]') from private.stewards changed
    )
  );
$function$;
grant execute on function public.list_stewards() to service_role;

CREATE OR REPLACE FUNCTION public.list_untold(document text, version integer, after_number integer DEFAULT 0, page_size integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('number', page.number, 'display_name', page.display_name,
        'email', (select email from auth.users where id = page.id),
        'letter', (
          select letter.state from public.letters letter where letter.account = page.id and letter.kind = 'announcement'
            and letter.about -> 'texts' @> jsonb_build_array(jsonb_build_object('document', list_untold.document, 'version', list_untold.version))
            order by letter.id desc limit 1
        )) order by page.number), '[]')
      from (
        select * from public.members member
          where member.number > after_number and member.left_at is null
            and not exists (
              select from public.notices notice
                where notice.account = member.id and notice.kind = 'announcement' and notice.outcome = 'sent'
                  and (notice.document, notice.version) = (list_untold.document, list_untold.version)
            )
            and not exists (
              select from private.standing_signatures(member.id) standing
                where standing.document = list_untold.document and standing.version >= list_untold.version
            )
          order by member.number limit page_size
      ) page
    );
  end if;
  raise exception 'A page has 1 to 1000 members.' using errcode = '22023';
end
$function$;
grant execute on function public.list_untold(text,integer,integer,integer) to service_role;

CREATE OR REPLACE FUNCTION public.members_page(locale text, path text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('path', page.path, 'title', page.title, 'label', page.label, 'trail', page.trail, 'language', page.language,
      'direction', page.direction, 'headings', page.headings, 'html', page.html, 'is_offline', page.is_offline, 'sha256', page.sha256)
    from private.members_pages page where page.locale = members_page.locale and page.path = members_page.path
  );
end
$function$;
grant execute on function public.members_page(text,text) to authenticated;
grant execute on function public.members_page(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.members_pages(locale text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', page.path, 'title', page.title, 'label', page.label, 'trail', page.trail)
      order by page.position), '[]')
    from private.members_pages page where page.locale = members_pages.locale
  );
end
$function$;
grant execute on function public.members_pages(text) to authenticated;
grant execute on function public.members_pages(text) to service_role;

CREATE OR REPLACE FUNCTION public.members_pages_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('release', coalesce(min(release), ''), 'published_at', min(published_at),
    'pages', coalesce(jsonb_agg(jsonb_build_object('locale', locale, 'path', path, 'sha256', sha256)
      order by locale collate "C", position), '[]'))
  from private.members_pages;
$function$;
grant execute on function public.members_pages_status() to service_role;

CREATE OR REPLACE FUNCTION public.membership_rules()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(rules) - 'id' - 'published_at' from private.rules() as rules;
$function$;
grant execute on function public.membership_rules() to service_role;

CREATE OR REPLACE FUNCTION public.membership_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.status_of(auth.uid());
end
$function$;
grant execute on function public.membership_status() to authenticated;

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.sessions_of(auth.uid());
end
$function$;
grant execute on function public.my_sessions() to authenticated;
grant execute on function public.my_sessions() to service_role;

CREATE OR REPLACE FUNCTION public.publish_agreement_versions(versions jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given record;
  said record;
  known public.agreement_versions;
  other text;
  is_new boolean;
  added integer := 0;
  unchanged integer := 0;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table public.agreement_versions in share row exclusive mode;
  for given in
    select * from jsonb_to_recordset(versions)
      as entry (document text, version integer, title text, effective date, change text, summary text, sha256 text, statements jsonb,
        kind text)
      order by entry.document, entry.version
  loop
    select * into known from public.agreement_versions where (document, version) = (given.document, given.version);
    is_new := not found;
    if is_new then
      insert into public.agreement_versions (document, version, title, effective, change, summary, sha256, kind)
        values (given.document, given.version, given.title, given.effective, given.change, given.summary, given.sha256,
          coalesce(given.kind, 'agreement'));
    else
      other := concat_ws(', ',
        case when coalesce(given.kind, 'agreement') <> known.kind then 'kind of document' end,
        case when given.sha256 is distinct from known.sha256 then 'text' end,
        case when given.effective is distinct from known.effective then 'effective date' end,
        case when given.change is distinct from known.change then 'kind of change' end,
        case when given.summary is distinct from known.summary then 'summary' end,
        case when exists (
          select from jsonb_each_text(given.statements) entry join public.agreement_statements published on published.locale = entry.key
            where (published.document, published.version) = (given.document, given.version) and published.statement <> entry.value
        ) then 'statement' end);
      if other <> '' then
        raise exception 'Version % of "%" was published with another %. What was published never changes; a change is a new version.',
          given.version, given.document, other using errcode = 'CP007', detail = given.document;
      end if;
    end if;
    -- A version that was published before may get a statement in another language.
    for said in select key as locale, value as statement from jsonb_each_text(given.statements) loop
      continue when exists (
        select from public.agreement_statements published
          where (published.document, published.version, published.locale) = (given.document, given.version, said.locale)
      );
      insert into public.agreement_statements (document, version, locale, statement)
        values (given.document, given.version, said.locale, said.statement);
      is_new := true;
    end loop;
    if is_new then added := added + 1; else unchanged := unchanged + 1; end if;
  end loop;
  return jsonb_build_object('added', added, 'unchanged', unchanged);
end
$function$;
grant execute on function public.publish_agreement_versions(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.publish_members_pages(upload uuid, parts integer, sha256 text, replaces text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  whole bytea;
  found integer;
  present text;
  pages integer;
begin
  -- Whoever publishes at the same time waits here, and is then refused.
  lock table private.members_pages in share row exclusive mode;
  select release into present from private.members_pages limit 1;
  if coalesce(present, '') is distinct from replaces then
    raise exception 'Somebody else has published members'' pages meanwhile. Nothing was changed.'
      using errcode = 'CP042', hint = 'See "npm run members-pages -- status", and publish again.';
  end if;
  select string_agg(content, ''::bytea order by part), count(*) into whole, found
    from private.members_page_uploads entry where entry.upload = publish_members_pages.upload;
  if (found, encode(sha256(whole), 'hex')) is distinct from (parts, publish_members_pages.sha256) then
    raise exception 'What was uploaded is not whole. Nothing was changed.' using errcode = 'CP041', hint = 'Publish again.';
  end if;
  delete from private.members_pages where true;
  insert into private.members_pages (locale, path, position, title, label, trail, language, direction, headings, html, body, is_offline,
      sha256, release)
    select entry.locale, entry.path, entry.position, entry.title, entry.label, entry.trail, entry.language, entry.direction, entry.headings,
      entry.html, entry.body, entry.is_offline, entry.sha256, publish_members_pages.sha256
    from jsonb_to_recordset(convert_from(whole, 'UTF8')::jsonb) as entry (locale text, path text, position integer, title text, label text,
      trail text[], language text, direction text, headings jsonb, html text, body text, is_offline boolean, sha256 text);
  get diagnostics pages = row_count;
  delete from private.members_page_uploads entry where entry.upload = publish_members_pages.upload;
  return jsonb_build_object('pages', pages);
end
$function$;
grant execute on function public.publish_members_pages(uuid,integer,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.publish_membership_rules(rules jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome constant jsonb := private.publish_rules_of_joining(rules);
  known constant private.membership_rules := private.rules();
  given private.membership_rules;
begin
  given := jsonb_populate_record(known, jsonb_build_object('steward_mail', coalesce(rules ->> 'steward_mail', 'off'),
    'evidence_years', coalesce((rules ->> 'evidence_years')::integer, 0)));
  if given is not distinct from known then return outcome; end if;
  given.id := nextval(pg_get_serial_sequence('private.membership_rules', 'id'));
  given.published_at := clock_timestamp();
  insert into private.membership_rules overriding system value select given.*;
  return jsonb_build_object('changed', true);
end
$function$;
grant execute on function public.publish_membership_rules(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.publish_required_reading(documents text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text[] := array(select distinct document from unnest(documents) document order by document);
  unknown text;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table private.required_reading in share row exclusive mode;
  select document into unknown from unnest(wanted) document where not exists (
    select from public.agreement_versions published where published.document = document.document and published.kind = 'acknowledgement'
  ) limit 1;
  if found then
    raise exception 'No version of "%" is published that members could confirm to have read.', unknown using errcode = 'CP007', detail = unknown;
  end if;
  if private.required_documents() = wanted then return jsonb_build_object('changed', false); end if;
  insert into private.required_reading (documents) values (wanted);
  return jsonb_build_object('changed', true);
end
$function$;
grant execute on function public.publish_required_reading(text[]) to service_role;

CREATE OR REPLACE FUNCTION public.read_evidence(named text, stewards text[], reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  names constant text := private.two_stewards(stewards, true);
  why constant text := btrim(reason, E' \t\r\n');
  wanted constant text := private.plain_letters(btrim(named));
  shown bigint[];
begin
  if (char_length(wanted) >= 2) is not true then
    perform private.refuse_act('Evidence is looked up by two letters of a name or more.');
  end if;
  if (char_length(why) between 1 and 2000) is not true then
    perform private.refuse_act('Reading evidence needs a reason, of at most 2000 characters.');
  end if;
  shown := array(
    select kept.id from private.evidence kept
      where not private.is_over(kept) and (strpos(private.plain_letters(kept.display_name), wanted) > 0 or exists (
        select from jsonb_array_elements(kept.signatures) signature
          where strpos(private.plain_letters(signature ->> 'legal_name'), wanted) > 0
            or strpos(private.plain_letters(signature ->> 'firm'), wanted) > 0
      ))
      order by kept.id limit 51
  );
  if cardinality(shown) > 50 then
    perform private.refuse_act('More than fifty people have a name like that. Give more of it.');
  end if;
  insert into private.evidence_readings (evidence, who, reason) select kept, names, why from unnest(shown) kept;
  return (
    select coalesce(jsonb_agg(to_jsonb(kept) || jsonb_build_object('readings', (
        select jsonb_agg(to_jsonb(reading) - array['id', 'evidence'] order by reading.id)
          from private.evidence_readings reading where reading.evidence = kept.id
      )) order by kept.id), '[]')
    from private.evidence kept where kept.id = any (shown)
  );
end
$function$;
grant execute on function public.read_evidence(text,text[],text) to service_role;

CREATE OR REPLACE FUNCTION public.readdress_member(email text, new_email text, stewards text[], reason text, decision text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.account_of(email);
  names constant text := private.two_stewards(stewards);
  address text;
begin
  if account is null then perform private.refuse_act('Nobody has an account with this address.'); end if;
  address := private.free_address(new_email);
  insert into public.member_acts (member_id, act, reason, decision, who)
    values (account, 'readdress', readdress_member.reason, readdress_member.decision, names);
  perform private.give_address(account, address);
  return coalesce(public.show_member(address), jsonb_build_object('email', address));
end
$function$;
grant execute on function public.readdress_member(text,text,text[],text,text) to service_role;

CREATE OR REPLACE FUNCTION public.reading_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.reading_of(auth.uid());
end
$function$;
grant execute on function public.reading_status() to authenticated;

CREATE OR REPLACE FUNCTION public.recognise_browser(mark uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.lock_account();
  hash constant bytea := sha256(convert_to(person || ' ' || mark, 'UTF8'));
  since timestamptz;
begin
  if mark is null then
    raise exception 'A browser names itself by a UUID that it has made up.' using errcode = '22023';
  end if;
  update private.known_browsers known set last_signed_in_at = clock_timestamp()
    where known.account = person and known.mark_hash = hash
    returning known.known_since into since;
  if not found then
    insert into private.known_browsers (account, mark_hash) values (person, hash);
    delete from private.known_browsers where account = person and mark_hash in (
      select mark_hash from private.known_browsers where account = person order by last_signed_in_at desc offset 20
    );
    return false;
  end if;
  -- A browser that came to be known in this very session cannot vouch for it.
  delete from private.new_sign_ins sign_in
    where sign_in.account = person and sign_in.session::text = auth.jwt() ->> 'session_id' and sign_in.began_at > since;
  return true;
end
$function$;
grant execute on function public.recognise_browser(uuid) to authenticated;
grant execute on function public.recognise_browser(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.record_member_act(email text, act text, reason text DEFAULT NULL::text, until date DEFAULT NULL::date, decision text DEFAULT NULL::text, who text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Else an account of the same mailbox that is held by this spelling.
  account constant uuid := coalesce(private.account_of(email), (
    select held.account from private.held_addresses held
      where held.address_hash = private.address_hash(email) and held.account is not null limit 1
  ));
begin
  if account is not null then
    insert into public.member_acts (member_id, act, until, reason, decision, who)
      values (account, record_member_act.act, record_member_act.until, record_member_act.reason, record_member_act.decision,
        record_member_act.who);
    return public.show_member((select person.email from auth.users person where person.id = account));
  end if;
  -- Somebody who has deleted their account, or never had one: nothing is kept but the hash.
  if act = 'exclude' then
    if until <= private.today() then
      perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
    end if;
    insert into private.held_addresses (address_hash, act, until, since)
      values (private.address_hash(email), 'exclude', record_member_act.until, clock_timestamp())
      on conflict on constraint held_addresses_pkey do update set until = excluded.until, since = excluded.since;
    return null;
  end if;
  if act in ('readmit', 'resume') then
    delete from private.held_addresses held
      where held.act = case record_member_act.act when 'readmit' then 'exclude' else 'pause' end
        and held.address_hash = private.address_hash(email);
    if found then return null; end if;
  end if;
  perform private.refuse_act('Nobody has an account with this address.');
end
$function$;
grant execute on function public.record_member_act(text,text,text,date,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.rest_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
begin
  if not exists (select from public.members where id = account and left_at is null) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  -- Who presses again rests already.
  if not exists (select from private.acts_in_force(account) where act = 'pause' and actor = 'member') then
    if (
      select count(*) >= 5 from public.member_acts
        where member_id = account and act = 'pause' and actor = 'member' and acted_at > now() - interval '1 day'
    ) then
      raise exception 'Your membership has begun to rest five times within a day. Please try again tomorrow.' using errcode = 'CP010';
    end if;
    insert into public.member_acts (act) values ('pause');
  end if;
  return private.status_of(account);
end
$function$;
grant execute on function public.rest_membership() to authenticated;

CREATE OR REPLACE FUNCTION public.resume_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
begin
  if exists (select from private.acts_in_force(account) where act = 'pause' and actor = 'member') then
    insert into public.member_acts (act) values ('resume');
  end if;
  return private.status_of(account);
end
$function$;
grant execute on function public.resume_membership() to authenticated;

CREATE OR REPLACE FUNCTION public.retry_letters()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  retried integer;
begin
  -- One to a former address has none any more.
  update public.letters set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), settled_at = null
    where state = 'undeliverable' and not about ? 'former';
  get diagnostics retried = row_count;
  return retried;
end
$function$;
grant execute on function public.retry_letters() to service_role;

CREATE OR REPLACE FUNCTION public.search_members_pages(locale text, query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant text := btrim(left(query, 200));
begin
  perform private.require_member();
  return (
    with queries as materialized (
      select language, private.search_query(private.search_language(language), asked) as query
        from (select distinct page.language from private.members_pages page where page.locale = search_members_pages.locale) languages
    ), found as materialized (
      select page.path, page.title, page.trail, page.body, page.language, page.position, queries.query,
        ts_rank(page.words, queries.query, 1) as rank
      from queries join private.members_pages page on page.language = queries.language and page.words @@ queries.query
      where page.locale = search_members_pages.locale
      order by rank desc, page.position limit 20
    )
    select coalesce(jsonb_agg(jsonb_build_object('path', path, 'title', title, 'trail', trail,
      'excerpt', ts_headline(private.search_language(language), translate(body, U&'\E000\E001', ''), found.query,
        U&'MaxWords=24, MinWords=12, StartSel="\E000", StopSel="\E001"')) order by rank desc, position), '[]')
    from found
  );
end
$function$;
grant execute on function public.search_members_pages(text,text) to authenticated;
grant execute on function public.search_members_pages(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.settle_letter(letter bigint, attempt uuid, outcome text, answer text DEFAULT NULL::text, wait_seconds integer DEFAULT 0)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.letters;
  said text := left(settle_letter.answer, 500);
begin
  if (outcome in ('sent', 'refused', 'later', 'untried') and wait_seconds between 0 and 604800) is not true then
    raise exception 'A letter was sent or refused, or is tried later, within a week.' using errcode = '22023';
  end if;
  select * into held from public.letters where id = settle_letter.letter for update;
  -- What was sent was sent, even by whoever held the letter too long.
  if not found or held.state in ('sent', 'undeliverable')
    or (outcome <> 'sent' and held.attempt is distinct from settle_letter.attempt) then
    return false;
  end if;
  if held.about ? 'former' then said := regexp_replace(said, '[^[:space:]<>"''(),;:/]+@[^[:space:]<>"''(),;:/]+', '(the address)', 'g'); end if;
  if outcome in ('later', 'untried') then
    update public.letters
      set state = 'waiting', attempts = case when outcome = 'untried' then held.attempts - 1 else held.attempts end,
        answer = coalesce(said, held.answer),
        next_attempt_at = clock_timestamp() + make_interval(secs => wait_seconds)
      where id = held.id;
    return true;
  end if;
  insert into public.notices (account, letter, kind, document, version, outcome, answer)
    select held.account, held.id, held.kind, named.document, named.version, settle_letter.outcome, said from (
      select signature.document, signature.version from public.agreement_signatures signature
        where signature.id = any (held.signatures)
      union
      select entry ->> 'document', (entry ->> 'version')::integer from jsonb_array_elements(held.about -> 'texts') entry
    ) named order by named.document collate "C";
  if not found then
    insert into public.notices (account, letter, kind, outcome, answer)
      values (held.account, held.id, held.kind, settle_letter.outcome, said);
  end if;
  update public.letters
    set state = case outcome when 'sent' then 'sent' else 'undeliverable' end, settled_at = clock_timestamp(), answer = said
    where id = held.id;
  return true;
end
$function$;
grant execute on function public.settle_letter(bigint,uuid,text,text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.show_member(email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.account_of(email);
  member public.members;
begin
  select * into member from public.members where id = account;
  if not found then
    -- Who has applied has a name, and no number.
    member.id := account;
    member.display_name := (select display_name from private.newest_act(account, array['apply']));
    if not exists (select from public.member_acts where member_id = account) then return null; end if;
  end if;
  return private.member_record(member) || jsonb_build_object(
    -- By which legal name somebody signed is for themself alone.
    'signatures', (
      select coalesce(jsonb_agg(entry - array['legal_name', 'country', 'firm', 'firm_number'] order by position), '[]')
        from jsonb_array_elements(private.signatures_of(account)) with ordinality as recorded (entry, position)
    ),
    'all_acts', private.acts_of(account)
  );
end
$function$;
grant execute on function public.show_member(text) to service_role;

CREATE OR REPLACE FUNCTION public.sign_agreements(display_name text, signed jsonb, locale text, signatory jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := private.lock_account();
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  name constant text := case when is_member is null or sign_agreements.display_name is not null
    then private.clean_name(sign_agreements.display_name) end;
  who private.signatory;
  given record;
  missing text;
begin
  perform private.refuse_excluded(account);
  perform private.check_locale(locale);
  who := private.signatory_for(account, sign_agreements.signatory);
  for given in select * from private.named_texts(signed) loop
    -- Who presses again, or has lost the answer, has signed already.
    continue when exists (
      select from private.standing_signatures(account) standing join private.in_force() current using (document, version)
        where document = given.document and current.sha256 = given.sha256
    );
    insert into public.agreement_signatures (document, sha256, act, locale, legal_name, country, firm, firm_number)
      values (given.document, given.sha256, 'accept', sign_agreements.locale, who.legal_name, who.country, who.firm, who.firm_number);
  end loop;

  if is_member is not true then
    if not exists (select from private.in_force()) then
      raise exception 'There is nothing to sign yet: no version of any agreement is in force.' using errcode = 'CP001';
    end if;
    select string_agg(document, ', ' order by document collate "C") into missing from private.in_force() current
      where not exists (
        select from private.standing_signatures(account) standing
          where (standing.document, standing.version) = (current.document, current.version)
      );
    if missing is not null then
      raise exception 'To join, one signs every agreement.' using errcode = 'CP002', detail = missing;
    end if;
    if not private.admit(account) then
      -- Who presses again waits already.
      if not exists (select from private.acts_in_force(account) where act = 'apply' and until > private.today()) then
        insert into public.member_acts (act, display_name, until)
          select 'apply', coalesce(name, (select known.display_name from public.members known where id = account)),
            private.today() + (private.rules()).application_days;
      end if;
      return private.status_of(account);
    end if;
  end if;

  if is_member is null then
    insert into public.members (display_name) values (name);
  else
    update public.members
      set display_name = coalesce(name, members.display_name),
        joined_at = case when is_member then joined_at else clock_timestamp() end,
        left_at = null
      where id = account;
  end if;
  return private.status_of(account);
end
$function$;
grant execute on function public.sign_agreements(text,jsonb,text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.upload_members_pages(upload uuid, part integer, content text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.members_page_uploads where uploaded_at < now() - interval '1 day';
  insert into private.members_page_uploads (upload, part, content)
    values (upload_members_pages.upload, upload_members_pages.part, decode(upload_members_pages.content, 'base64'))
    on conflict on constraint members_page_uploads_pkey do update set content = excluded.content;
  return part;
end
$function$;
grant execute on function public.upload_members_pages(uuid,integer,text) to service_role;

CREATE OR REPLACE FUNCTION public.whoami()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('role', current_user, 'id', auth.uid(), 'email', auth.jwt() ->> 'email');
$function$;
grant execute on function public.whoami() to anon;
grant execute on function public.whoami() to authenticated;
grant execute on function public.whoami() to service_role;

CREATE OR REPLACE FUNCTION public.withdraw_invitation(email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.invitations where invitations.email = lower(btrim(withdraw_invitation.email));
  return found;
end
$function$;
grant execute on function public.withdraw_invitation(text) to service_role;

CREATE OR REPLACE FUNCTION public.write_letters(kind text, about jsonb, occasion text, numbers integer[], is_trial boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry jsonb;
  addressee public.members;
  letter public.letters;
  letters jsonb := '[]';
  known integer := 0;
begin
  if (kind in ('announcement', 'reminder', 'rest', 'welcome') and cardinality(numbers) <= 1000 and occasion <> ''
    and jsonb_typeof(about) = 'object') is not true then
    raise exception 'An announcement, a reminder or a welcome to at most 1000 members was expected.' using errcode = '22023';
  end if;
  for entry in select * from jsonb_array_elements(coalesce(about -> 'texts', '[]')) loop
    if not exists (
      select from public.agreement_versions published
        where published.document = entry ->> 'document' and published.version = (entry ->> 'version')::integer
    ) then
      raise exception 'Version % of "%" is not published.', entry ->> 'version', entry ->> 'document'
        using errcode = 'CP007', detail = entry ->> 'document';
    end if;
  end loop;
  for addressee in select * from public.members member where member.number = any (numbers) and left_at is null order by number loop
    if exists (
      select from public.letters earlier where earlier.account = addressee.id and earlier.occasion = write_letters.occasion
    ) then
      known := known + 1;
      continue;
    end if;
    if is_trial then
      letter := null;
      letter.id := 0;
      letter.account := addressee.id;
      letter.kind := write_letters.kind;
      letter.locale := private.locale_of(addressee.id);
      letter.about := write_letters.about;
      letter.signatures := '{}';
      letter.message := gen_random_uuid();
      letter.attempt := gen_random_uuid();
      letter.attempts := 0;
      letter.written_at := clock_timestamp();
    else
      insert into public.letters (account, kind, locale, about, occasion)
        values (addressee.id, write_letters.kind, private.locale_of(addressee.id), write_letters.about, write_letters.occasion)
        -- Somebody else may be at it.
        on conflict on constraint letters_account_occasion_key do nothing
        returning * into letter;
      if not found then
        known := known + 1;
        continue;
      end if;
    end if;
    letters := letters || private.letter_record(letter);
  end loop;
  return jsonb_build_object('letters', letters, 'known', known);
end
$function$;
grant execute on function public.write_letters(text,jsonb,text,integer[],boolean) to service_role;

CREATE OR REPLACE FUNCTION public.write_reading_letters(document text, after_number integer DEFAULT 0, page_size integer DEFAULT 100, is_trial boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current public.agreement_versions;
  reader record;
  letter public.letters;
  letters jsonb := '[]';
  known integer := 0;
  last integer;
begin
  perform private.check_reading(document), private.check_page(page_size, 1000);
  select * into current from private.reading_in_force() asked where asked.document = write_reading_letters.document;
  if not found then
    raise exception 'Members are not asked to read "%" now.', document using errcode = '22023';
  end if;
  for reader in
    select * from private.readers_of(current.document) person
      where person.number > after_number and person.state in ('changed', 'unread') order by person.number limit page_size
  loop
    last := reader.number;
    letter := jsonb_populate_record(null::public.letters, jsonb_build_object('id', 0, 'account', reader.id, 'kind', 'reminder',
      'locale', private.locale_of(reader.id), 'signatures', jsonb_build_array(), 'attempts', 0, 'message', gen_random_uuid(),
      'attempt', gen_random_uuid(), 'written_at', clock_timestamp(),
      'about', jsonb_build_object('reading', true,
        'texts', jsonb_build_array(jsonb_build_object('document', current.document, 'version', current.version))),
      'occasion', format('reading %s %s', current.document, current.version)));
    if exists (select from public.letters earlier where earlier.account = reader.id and earlier.occasion = letter.occasion) then
      known := known + 1;
      continue;
    end if;
    if not is_trial then
      insert into public.letters (account, kind, locale, about, occasion)
        values (letter.account, letter.kind, letter.locale, letter.about, letter.occasion)
        -- Somebody else may be at it.
        on conflict on constraint letters_account_occasion_key do nothing
        returning * into letter;
      if not found then
        known := known + 1;
        continue;
      end if;
    end if;
    letters := letters || private.letter_record(letter);
  end loop;
  return jsonb_build_object('letters', letters, 'known', known, 'next', last);
end
$function$;
grant execute on function public.write_reading_letters(text,integer,integer,boolean) to service_role;
