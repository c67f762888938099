-- Stewards who keep the roll are told by e-mail when somebody applies or leaves: at once, or once a day, as the community has it. Such a
-- letter is written in the transaction of what it tells of, and has no name in it: who it was stands at the desk.

alter table private.membership_rules
  add column steward_mail text not null default 'off' check (steward_mail in ('off', 'each', 'daily'));

comment on column private.membership_rules.steward_mail is 'When stewards are told of an application or a leaving: never, each time, or once a day.';

alter function public.publish_membership_rules(jsonb) rename to publish_rules_of_joining;
alter function public.publish_rules_of_joining(jsonb) set schema private;
revoke execute on function private.publish_rules_of_joining(jsonb) from service_role;

create function public.publish_membership_rules(rules jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  outcome constant jsonb := private.publish_rules_of_joining(rules);
  known constant private.membership_rules := private.rules();
  wanted constant text := coalesce(rules ->> 'steward_mail', 'off');
begin
  if known.steward_mail = wanted then return outcome; end if;
  insert into private.membership_rules overriding system value
    select (jsonb_populate_record(known, jsonb_build_object('id', nextval(pg_get_serial_sequence('private.membership_rules', 'id')),
      'steward_mail', wanted, 'published_at', clock_timestamp()))).*;
  return jsonb_build_object('changed', true);
end
$$;

comment on function public.publish_membership_rules(jsonb) is
  'Puts {admission, approvals, application_days, grace_days, steward_mail} in force; the same again changes nothing.';

grant execute on function public.publish_membership_rules(jsonb) to service_role;

-- The letter -----------------------------------------------------------------------------------------------------------

-- The kinds are those of contracts/letters/letter.ts.
alter table public.letters
  drop constraint letters_kind_check,
  add constraint letters_kind_check check (kind ~ '^[a-z_]{1,40}$');

alter function private.letter_record(public.letters) rename to letter_record_of_member;

create function private.letter_record(letter public.letters) returns jsonb
language sql stable set search_path = ''
as $$
  select private.letter_record_of_member(letter) || jsonb_build_object('desk', case when letter.kind = 'desk' then
    letter.about || jsonb_build_object('waiting', (select count(*) from private.waiting_applications)) end);
$$;

comment on column public.letters.about is
  'What stewards write about: {"texts": [{document, version}], "until": time}; of a new browser {"sign_in": {at, user_agent}}; to stewards {"applied": number, "left": number}.';

create function private.tell_stewards(event text, person uuid) returns void
language plpgsql set search_path = ''
as $$
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
$$;

comment on function private.tell_stewards(text, uuid) is
  'Writes to each steward of the roll but the person themself that somebody has applied or left; once a day, in the morning after, in UTC.';

create function private.tell_of_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_stewards('applied', new.member_id);
  return null;
end
$$;

create trigger tell_stewards after insert on public.member_acts
  for each row when (new.act = 'apply') execute function private.tell_of_application();

create function private.tell_of_leaving() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What stewards end themselves is no news to them.
  if tg_op = 'DELETE' or auth.uid() = old.id then perform private.tell_stewards('left', old.id); end if;
  return null;
end
$$;

create trigger tell_stewards_of_leaving after update of left_at on public.members
  for each row when (old.left_at is null and new.left_at is not null) execute function private.tell_of_leaving();
create trigger tell_stewards_of_deletion after delete on public.members
  for each row when (old.left_at is null) execute function private.tell_of_leaving();

insert into public.schema_steps (step, name) values (25, 'letters to stewards');
