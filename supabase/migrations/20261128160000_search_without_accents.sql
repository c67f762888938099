-- Whoever looks for "omer" finds Ömer, and the other way round: not every keyboard has every accent.

create function private.plain_letters(written text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

create or replace function public.desk_roll(
  search text default '', standing text default null, after integer default 0, page_size integer default 50, is_export boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

create or replace function public.read_evidence(named text, stewards text[], reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

insert into public.schema_steps (step, name) values (63, 'search without accents');
