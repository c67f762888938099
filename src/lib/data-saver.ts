type Connection = { saveData?: boolean };

/** Whether the browser's data saver is on. */
export const isDataSaverOn = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
