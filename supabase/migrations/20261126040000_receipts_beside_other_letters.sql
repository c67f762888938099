-- A receipt is written into the receipt of the same transaction, and into no other letter of it: a change of address that also ends a
-- membership failed, since it has written two letters of its own by then.

create or replace function private.write_receipt(account uuid, kind text) returns bigint
language plpgsql set search_path = ''
as $$
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
$$;

insert into public.schema_steps (step, name) values (51, 'receipts beside other letters');
