import { createRequire } from 'node:module';
import fs from 'node:fs';
const ts = createRequire('/tmp/h-fold/package.json')('typescript');
const by = new Map();
for (const line of fs.readFileSync(process.argv[2], 'utf8').trim().split('\n')) { const [p, n] = line.split(': '); if (n) (by.get(p) ?? by.set(p, []).get(p)).push(n); }
for (const [p, names] of by) {
  let text = fs.readFileSync(p, 'utf8'); const sf = ts.createSourceFile(p, text, ts.ScriptTarget.Latest, true, p.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const edits = [];
  for (const s of sf.statements) {
    if (ts.isExportDeclaration(s) && s.exportClause && ts.isNamedExports(s.exportClause)) {
      const left = s.exportClause.elements.filter((e) => !names.includes(e.name.text));
      if (left.length === s.exportClause.elements.length) continue;
      if (left.length === 0) edits.push([s.getFullStart(), s.end, '']);
      else edits.push([s.exportClause.getStart(), s.exportClause.end, `{ ${left.map((e) => e.getText()).join(', ')} }`]);
      continue;
    }
    const mod = ts.canHaveModifiers(s) && ts.getModifiers(s)?.find((m) => m.kind === ts.SyntaxKind.ExportKeyword); if (!mod) continue;
    const ns = ts.isVariableStatement(s) ? s.declarationList.declarations.map((d) => d.name.getText()) : [s.name?.text];
    if (ns.every((n) => names.includes(n))) edits.push([mod.getStart(), mod.end + 1, '']);
    else if (ns.some((n) => names.includes(n))) console.log('partly', p, ns);
  }
  if (edits.length !== names.length) console.log('?', p, names, edits.length);
  for (const [a, b, r] of edits.sort((x, y) => y[0] - x[0])) text = text.slice(0, a) + r + text.slice(b);
  fs.writeFileSync(p, text);
}
