import { nearest } from '#contracts/nearest.ts';
import { WrongUse } from '../command-line/problem.ts';
import { type Person, STANDINGS, type Standing } from './model.ts';

const NOT = 'none-of:';

/**
 * Whether somebody is meant by `--standing`: one or more standings with commas between them, or all but those. Without it,
 * everybody is.
 * @throws {WrongUse} when there is no such standing.
 */
export function standingFilter(text: string | undefined): (person: Pick<Person, 'standing'>) => boolean {
  if (text === undefined) return () => true;
  const isNot = text.startsWith(NOT);
  const names = text
    .slice(isNot ? NOT.length : 0)
    .split(',')
    .map(nameOf);
  return ({ standing }) => names.some((name) => name === standing) !== isNot;
}

function nameOf(text: string): Standing {
  const wanted = text.trim();
  const name = STANDINGS.find((standing) => standing === wanted);
  if (name) return name;
  const [best] = nearest(wanted, STANDINGS);
  const hint = best ? ` Did you mean ${best}?` : '';
  throw new WrongUse(
    `--standing is "${text}". It must be one or more of ${STANDINGS.join(', ')}, with commas between them, or ${NOT} before them for all others.${hint}`,
  );
}
