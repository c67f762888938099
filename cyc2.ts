import { sources, targetOf, isTest } from '/tmp/h-fold/tests/unit/sources.ts';
function scc(edges: Map<string, Set<string>>) {
  let n=0; const idx=new Map<string,number>(), low=new Map<string,number>(), st: string[]=[], on=new Set<string>(), out: string[][]=[];
  const go=(v:string)=>{ idx.set(v,n); low.set(v,n); n++; st.push(v); on.add(v);
    for(const w of edges.get(v)??[]){ if(!idx.has(w)){go(w); low.set(v,Math.min(low.get(v)!,low.get(w)!));} else if(on.has(w)) low.set(v,Math.min(low.get(v)!,idx.get(w)!)); }
    if(low.get(v)===idx.get(v)){const c:string[]=[]; let w; do{w=st.pop()!;on.delete(w);c.push(w);}while(w!==v); if(c.length>1) out.push(c);} };
  for(const v of edges.keys()) if(!idx.has(v)) go(v); return out; }
for (const types of [false,true]) {
  const e=new Map<string,Set<string>>(); const why=new Map<string,string[]>();
  for(const s of sources) { if (isTest(s.path)) continue; for(const i of s.imports){ if(!types&&i.isType) continue; const t=targetOf(s.path,i); if(!t||isTest(t)) continue;
    const p=s.path.split('/'), q=t.split('/'); let k=0; while(k<p.length&&k<q.length&&p[k]===q[k]) k++; const a=p.slice(0,k+1).join('/'), b=q.slice(0,k+1).join('/'); (e.get(a)??e.set(a,new Set()).get(a)!).add(b); const key=a+' '+b; (why.get(key)??why.set(key,[]).get(key)!).push(s.path+' -> '+t+(i.isType?' T':'')); } }
  const cs=scc(e); console.log(`== types=${types}: ${cs.length}`); for(const c of cs) { console.log('  ',c.join(' , ')); for (const a of c) for (const b of c) for (const w of why.get(a+' '+b)??[]) console.log('      ',w);} }
