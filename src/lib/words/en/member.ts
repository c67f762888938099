/** The member page. Travels to islands as data, so places for values are written `{name}`. */
export const member = {
  title: 'Your membership',
};
