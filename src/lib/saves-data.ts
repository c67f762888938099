type Connection = { saveData?: boolean };

/** Whether the browser's data saver is on. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
