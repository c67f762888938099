-- What the stewards' desk shows: lists in pages of at most fifty, each from the entry after the last one on, and one member's record.
-- Each function names the role that it takes, and records whose data it has shown.

create function private.check_page(page_size integer, most integer default 50) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if (page_size between 1 and most) is not true then
    raise exception 'A page has 1 to % entries.', most using errcode = '22023';
  end if;
end
$$;

-- {items, next}: next is the key of the last entry of a full page, and null on the last page.
create function private.to_page(items jsonb, key text, page_size integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('items', items, 'next', case when jsonb_array_length(items) = page_size then items -> -1 -> key end);
$$;

create function private.people_in(items jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select array(select (item ->> 'id')::uuid from jsonb_array_elements(items) item where item ->> 'id' is not null);
$$;

create index member_acts_applied on public.member_acts (id) where act = 'apply';

-- Without a call for each person, as a list of a thousand applications needs it. What counts is what private.acts_in_force() says of one.
create view private.waiting_applications as
  select applied.* from public.member_acts applied
    where applied.act = 'apply' and applied.until > (select private.today())
      and not exists (
        select from public.member_acts later
          where later.member_id = applied.member_id and later.id > applied.id and later.act in ('apply', 'decline', 'exclude', 'end')
      )
      and not exists (
        select from public.members member
          where member.id = applied.member_id and (member.left_at is null or member.joined_at > applied.acted_at)
      );

create function public.desk() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

comment on function public.desk() is 'What the caller may do at the desk, until when, and how much waits.';

create function public.desk_applications(after bigint default 0, page_size integer default 50) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.desk_applications(bigint, integer) is 'Who waits to be accepted, the oldest first. For the role roll.';

-- What a member has to have accepted of each document, for who has signed everything (needed), and for whose grace period is not over
-- (overdue); is_old: whether the grace period is over for who has never signed the document.
create function private.needed_signatures() returns table (document text, needed integer, overdue integer, is_old boolean)
language sql stable rows 5 set search_path = ''
as $$
  select current.document, greatest(max(changed.version), 1),
    coalesce(max(changed.version) filter (where changed.effective <= grace.began), 0), current.effective <= grace.began
  from (select private.today() - (private.rules()).grace_days as began) grace
    cross join private.in_force() current
    left join public.agreement_versions changed on changed.document = current.document and changed.change = 'substantive'
      and changed.version <= current.version
  group by current.document, current.effective, grace.began;
$$;

create function public.desk_roll(
  search text default '', standing text default null, after integer default 0, page_size integer default 50, is_export boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{roll}', is_export);
  wanted constant text := lower(btrim(search));
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
        and (wanted = '' or strpos(lower(member.display_name), wanted) > 0 or strpos(person.email, wanted) > 0
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
          -- A member has signed everything since they joined last: what was ever accepted is what stands.
          when (stands = 'member') = exists (
            select from jsonb_to_recordset(needed) as one (document text, needed integer)
              where not exists (
                select from public.agreement_signatures signature
                  where signature.member_id = member.id and signature.document = one.document and signature.act = 'accept'
                    and signature.version >= one.needed
              )
          ) then false
          when stands = 'member' then true
          else (stands = 'due') = exists (
            select from jsonb_to_recordset(needed) as one (document text, overdue integer, is_old boolean)
              cross join lateral (
                select max(signature.version) as version from public.agreement_signatures signature
                  where signature.member_id = member.id and signature.document = one.document and signature.act = 'accept'
              ) signed
              where case when signed.version is null then one.is_old else signed.version < one.overdue end
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
$$;

comment on function public.desk_roll(text, text, integer, integer, boolean) is
  'Who is and was a member, by number; with a part of name or address, and with a standing. For the role roll.';

-- One person -----------------------------------------------------------------------------------------------------------

create function private.find_person(named text) returns uuid
language sql stable set search_path = ''
as $$
  select case
    when named ~ '^\s*[0-9]{1,9}\s*$' then (select id from public.members where number = named::integer)
    when named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (select id from auth.users where id = named::uuid)
    else private.account_of(named) end;
$$;

-- What a role sees of the acts about somebody: who keeps the roll sees how memberships began and ended, and who measures sees all.
create function private.is_seen(roles text[], act jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select 'conduct' = any (roles) or act ->> 'actor' = 'member' or act ->> 'act' in ('accept', 'decline', 'end');
$$;

create function private.desk_record(steward private.stewards, person uuid) returns jsonb
language plpgsql set search_path = ''
as $$
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
$$;

create function public.desk_person(person text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.desk_record(private.require_steward('{roll,conduct}'), private.find_person(person));
end
$$;

comment on function public.desk_person(text) is
  'One member, or somebody who has applied, by number, address or id, with every signature and the acts that the role sees; null where there is nobody.';

create function public.desk_proposals(after bigint default 0, page_size integer default 50) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.desk_proposals(bigint, integer) is 'Acts that wait for another steward, the oldest first. For the role conduct.';

-- Invitations ----------------------------------------------------------------------------------------------------------

create function public.desk_invitations(after text default '', page_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_steward('{roll}'), private.check_page(page_size);
  return private.to_page((
    select coalesce(jsonb_agg(to_jsonb(page) order by page.email collate "C"), '[]') from (
      select * from private.invitations where expires_at > now() and email collate "C" > desk_invitations.after
        order by email collate "C" limit desk_invitations.page_size
    ) page
  ), 'email', page_size);
end
$$;

comment on function public.desk_invitations(text, integer) is 'Who is invited and has not joined, by address. For the role roll.';

-- Answers to pages, and who was told -----------------------------------------------------------------------------------

create function public.desk_answers(after text default '', page_size integer default 50, since date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_steward('{words}'), private.check_page(page_size);
  return private.to_page(public.list_page_answers(after, page_size, since), 'page', page_size);
end
$$;

comment on function public.desk_answers(text, integer, date) is 'Counts of answers by page. For the role words.';

-- Members who have signed neither a version nor a later one, and were not told of it. A member has signed since they joined last.
create view private.untold as
  select published.document, published.version, member.id, member.number, member.display_name
    from public.agreement_versions published cross join public.members member
    where member.left_at is null
      and not exists (
        select from public.notices notice
          where notice.account = member.id and notice.kind = 'announcement' and notice.outcome = 'sent'
            and notice.document = published.document and notice.version = published.version
      )
      and not exists (
        select from public.agreement_signatures signature
          where signature.member_id = member.id and signature.document = published.document and signature.act = 'accept'
            and signature.version >= published.version
      );

create function public.desk_notices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
      from public.agreement_versions named where named.effective > private.today()
        or named.version = (select current.version from private.in_force() current where current.document = named.document)
    ),
    'waiting', (select count(*) from public.letters where state in ('waiting', 'sending')),
    'undeliverable', (select count(*) from public.letters where state = 'undeliverable')
  );
end
$$;

comment on function public.desk_notices() is
  'Of each version in force or to come, how many members were told of it by e-mail and how many were not; and letters that wait. For the role words.';

create function public.desk_untold(document text, version integer, after integer default 0, page_size integer default 50) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.desk_untold(text, integer, integer, integer) is
  'Members who have neither signed a version nor been told of it, and how far the letter to them has come. For the role words.';

create function public.desk_undeliverable(after bigint default 0, page_size integer default 50) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function public.desk_undeliverable(bigint, integer) is 'Letters that no mail server took, the oldest first. For the role words.';

revoke execute on function
  public.desk(), public.desk_applications(bigint, integer), public.desk_roll(text, text, integer, integer, boolean),
  public.desk_person(text), public.desk_proposals(bigint, integer), public.desk_invitations(text, integer),
  public.desk_answers(text, integer, date), public.desk_notices(), public.desk_untold(text, integer, integer, integer),
  public.desk_undeliverable(bigint, integer)
  from service_role;
grant execute on function
  public.desk(), public.desk_applications(bigint, integer), public.desk_roll(text, text, integer, integer, boolean),
  public.desk_person(text), public.desk_proposals(bigint, integer), public.desk_invitations(text, integer),
  public.desk_answers(text, integer, date), public.desk_notices(), public.desk_untold(text, integer, integer, integer),
  public.desk_undeliverable(bigint, integer)
  to authenticated;
