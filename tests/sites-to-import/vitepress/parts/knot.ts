export const bend = 1;
// #region loop
export const loop = 2;
// #endregion loop
