import { createIndex, close } from 'pagefind';
const {index}=await createIndex({});
for (let i=0;i<300;i++) await index!.addHTMLFile({sourcePath:`a${i}/index.html`,content:`<html lang="en"><body><h1>Page ${i}</h1><p>${Array.from({length:300},(_, k)=>`w${(i*7919+k*104729)%50000}x`).join(' ')}</p></body>`});
try { console.log(await index!.writeFiles({outputPath:process.argv[2]!})); } catch (e) { console.log('threw', e); }
await close();
