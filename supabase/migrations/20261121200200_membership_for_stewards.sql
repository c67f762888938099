-- What stewards do with the secret key: publish the versions that the site was built with, and look members up.

create function public.publish_agreement_versions(versions jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given record;
  known public.agreement_versions;
  other text;
  added integer := 0;
  unchanged integer := 0;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table public.agreement_versions in share row exclusive mode;
  for given in
    select * from jsonb_to_recordset(versions)
      as entry (document text, version integer, title text, effective date, change text, summary text, sha256 text)
      order by entry.document, entry.version
  loop
    select * into known from public.agreement_versions where (document, version) = (given.document, given.version);
    if not found then
      insert into public.agreement_versions (document, version, title, effective, change, summary, sha256)
        values (given.document, given.version, given.title, given.effective, given.change, given.summary, given.sha256);
      added := added + 1;
      continue;
    end if;
    other := concat_ws(', ',
      case when given.sha256 is distinct from known.sha256 then 'text' end,
      case when given.effective is distinct from known.effective then 'effective date' end,
      case when given.change is distinct from known.change then 'kind of change' end,
      case when given.summary is distinct from known.summary then 'summary' end);
    if other <> '' then
      raise exception 'Version % of "%" was published with another %. What was published never changes; a change is a new version.',
        given.version, given.document, other using errcode = 'CP007', detail = given.document;
    end if;
    unchanged := unchanged + 1;
  end loop;
  return jsonb_build_object('added', added, 'unchanged', unchanged);
end
$$;

comment on function public.publish_agreement_versions(jsonb) is
  'Publishes [{document, version, title, effective, change, summary, sha256}], all or nothing; what is published already stays.';

create function private.member_record(member public.members) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'number', member.number,
    'display_name', member.display_name,
    'email', (select email from auth.users where id = member.id),
    'joined_at', member.joined_at,
    'left_at', member.left_at,
    'documents', private.documents_of(member.id)
  );
$$;

create function public.list_members(after_number integer default 0, page_size integer default 100) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
$$;

comment on function public.list_members(integer, integer) is 'Members in order of number, from the one after after_number on.';

create function public.show_member(email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.member_record(member) || jsonb_build_object('signatures', private.signatures_of(member.id))
    from public.members member join auth.users account using (id)
    where account.email = lower(btrim(show_member.email))
    order by member.number limit 1;
$$;

comment on function public.show_member(text) is 'One member with all signatures; null where nobody with this address has ever been a member.';

grant execute on function
  public.publish_agreement_versions(jsonb), public.list_members(integer, integer), public.show_member(text)
  to service_role;

insert into public.schema_steps (step, name) values (2, 'membership');
