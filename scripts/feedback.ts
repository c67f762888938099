// What visitors said to "Was this page helpful?", for stewards: npm run feedback -- --help
import site from '../site.config.ts';
import { runProgram } from '../src/lib/command/run.ts';
import { pageAddresses } from '../src/lib/content/files.ts';
import { feedbackProgram } from '../src/stewards/feedback/program.ts';
import { openNamed } from './backend.ts';

await runProgram(feedbackProgram({ open: openNamed, pages: pageAddresses, isOn: site.feedback }));
