import { sources, targetOf, isTest } from '/tmp/h-fold/tests/unit/sources.ts';
const x2=(p:string)=>p.split('/').slice(0,-1).slice(0,2).join('/');
const layerOf = (path: string) => { const [a='',b='',c=''] = path.split('/'); if (a==='server') return x2(path); if (a==='src'&&b==='features') return `features/${c}`; return a==='src'?b:a; };
function scc(edges: Map<string, Set<string>>) {
  let n=0; const idx=new Map<string,number>(), low=new Map<string,number>(), st: string[]=[], on=new Set<string>(), out: string[][]=[];
  const go=(v:string)=>{ idx.set(v,n); low.set(v,n); n++; st.push(v); on.add(v);
    for(const w of edges.get(v)??[]){ if(!idx.has(w)){go(w); low.set(v,Math.min(low.get(v)!,low.get(w)!));} else if(on.has(w)) low.set(v,Math.min(low.get(v)!,idx.get(w)!)); }
    if(low.get(v)===idx.get(v)){const c:string[]=[]; let w; do{w=st.pop()!;on.delete(w);c.push(w);}while(w!==v); if(c.length>1) out.push(c);} };
  for(const v of edges.keys()) if(!idx.has(v)) go(v); return out; }
for (const types of [false,true]) for (const [name,of] of [['files',(x:string)=>x],['layers',layerOf],['dirs',(x:string)=>x.split('/').slice(0,-1).join('/')]] as const) {
  const e=new Map<string,Set<string>>(); const why=new Map<string,string[]>();
  for(const s of sources) { if (isTest(s.path)) continue; for(const i of s.imports){ if(!types&&i.isType) continue; const t=targetOf(s.path,i); if(!t) continue; if (isTest(t)) continue; const a=of(s.path),b=of(t); if(a===b && name!=='files') continue; (e.get(a)??e.set(a,new Set()).get(a)!).add(b); (why.get(a+' '+b)??why.set(a+' '+b,[]).get(a+' '+b)!).push(s.path+' -> '+t); } }
  const cs=scc(e); console.log(`== ${name} types=${types}: ${cs.length}`); for(const c of cs) { console.log('  ',c.join(' , ')); if (name==='layers') for (const a of c) for (const b of c) for (const w of why.get(a+' '+b)??[]) console.log('      ',w);} }
