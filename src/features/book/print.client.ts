/** Opens the browser's print dialog. */
export const printPage = (): void => print();
