-- A name is something that can be seen. Spaces were trimmed before, but U+2060, U+00AD, U+3164, U+2800, U+200E and others are
-- no spaces, and nothing is seen of them either. A name may still have them beside what can be seen: scripts and emoji need
-- some. The form of the site checks the same.

create or replace function private.is_name(given text) returns boolean
language sql immutable set search_path = ''
as $$
  -- No control characters, line breaks, and marks that turn the direction of all that follows.
  select char_length(given) between 1 and 80
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'
    -- Something that can be seen. By Unicode 17, it is not of the categories Z, Cc and Cf, not ignored where it cannot be shown
    -- (Default_Ignorable_Code_Point), and not one of two blank symbols, U+2800 and U+1D159.
    and given ~ ('[^' || '\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2'
      || '\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000'
      || '\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F'
      || '\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF' || ']');
$$;

create or replace function private.clean_name(given text) returns text
language plpgsql immutable set search_path = ''
as $$
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
$$;
