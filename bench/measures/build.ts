import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Corpus } from '../corpus.ts';
import type { Figures } from '../statistics.ts';
import { type Subject, WORK_FOLDER } from '../subjects/subject.ts';
import { watchProcesses } from './processes.ts';

/** Builds without caches, and once more with one text changed. Times in s, memory and output in MB. */
export async function measureBuild(subject: Subject, corpus: Corpus): Promise<Figures> {
  for (const path of [subject.output, ...subject.caches]) rmSync(path, { recursive: true, force: true });
  subject.write(corpus);
  const cold = await build(subject);
  const output = getSize(subject.output);
  const file = subject.getFile(corpus.measured);
  if (existsSync(file)) appendFileSync(file, '\nOne more sentence was added here.\n');
  else writeFileSync(file, '');
  const touched = await build(subject);
  return {
    cold: cold.time,
    coldProcessor: cold.processor,
    memory: Math.max(cold.memory, touched.memory),
    touched: touched.time,
    touchedProcessor: touched.processor,
    output,
  };
}

async function build({ name, folder, build: [program = '', ...options], env, packages }: Subject) {
  const log = join(WORK_FOLDER, 'logs', `${name}.log`);
  mkdirSync(dirname(log), { recursive: true });
  const out = openSync(log, 'w');
  const binaries = join(folder, 'node_modules/.bin');
  const start = performance.now();
  const child = spawn(program, options, {
    cwd: folder,
    stdio: ['ignore', out, out],
    env: { ...process.env, PATH: binaries + delimiter + process.env.PATH, CI: '1', NODE_ENV: 'production', ...env },
    shell: process.platform === 'win32',
  });
  const watched = watchProcesses(child.pid);
  const [code] = await once(child, 'exit');
  const { memory, processor } = watched.stop();
  if (code !== 0) {
    const end = readFileSync(log, 'utf8').slice(-1500);
    throw new Error(`The build of ${name} failed${packages ? '' : ' (this site)'}:\n${end}`);
  }
  return { time: (performance.now() - start) / 1000, memory, processor };
}

const getSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((all, { parentPath, name }) => all + statSync(join(parentPath, name)).size, 0) / 1_000_000;
