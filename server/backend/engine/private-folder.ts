import { makeFolder } from '#workspace/make-folder.ts';
import { closeToOthers } from '../private-file.ts';

/** Keeps a folder from everybody else on the machine, whatever the folder around it allows, and creates it if it is missing. */
export async function makePrivateFolder(path: string): Promise<void> {
  if (!makeFolder(path, 0o700)) await closeToOthers(path);
}
