import { type Facts, insertFacts } from '#workspace/content/facts.ts';
import { withoutFillInMarks } from '#workspace/content/fill-in.ts';
import { type Roles, resolveRoles } from '#workspace/content/roles.ts';

/** A text below its front matter, with facts and roles inserted, and without marks of what is to be filled in. It may begin with dashes. */
export const resolveReferences = (body: string, facts: Facts, roles: Roles): string =>
  resolveRoles(withoutFillInMarks(insertFacts(body, facts)), roles);
