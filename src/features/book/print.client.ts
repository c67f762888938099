/** Opens what the browser prints with. */
export const printPage = (): void => print();
