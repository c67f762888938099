/**
 * The little of Go's templates that our e-mails need, so that the files in supabase/templates serve the hosted service and
 * this one: `{{ $name := "value" }}` on top, `{{ $name }}` and `{{ .Name }}` below.
 */
interface TemplateValues {
  /** `{{ .Name }}`: what the hosted service fills in. */
  fields: Record<string, string>;
  /** `{{ $name }}`: goes before what the file itself says on top. */
  variables: Record<string, string>;
}

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}\n?/g;
const ASSIGNMENT = /^\$(\w+)\s*:=\s*"([^"]*)"$/;

/**
 * @param inLanguage escapes for the language that the template is written in.
 * @throws {Error} that names what it does not understand.
 */
export function renderTemplate(template: string, values: TemplateValues, inLanguage: (text: string) => string): string {
  const own = new Map<string, string>();
  const variableOf = (name: string) => values.variables[name] ?? own.get(name);
  return template.replace(ACTION, (written, action: string) => {
    const [, name, value] = ASSIGNMENT.exec(action) ?? [];
    if (name !== undefined && value !== undefined) {
      own.set(name, value);
      return '';
    }
    const found = action.startsWith('$') ? variableOf(action.slice(1)) : values.fields[action.replace(/^\./, '')];
    if (found === undefined) throw new Error(`An e-mail template has "${written.trim()}", which nothing is known for.`);
    return inLanguage(found) + (written.endsWith('\n') ? '\n' : '');
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
