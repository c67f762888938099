type Connection = { saveData?: boolean };

/** Whether the visitor asks for as little as possible to be fetched. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
