/** Becoming a member, in three steps. Travels to islands as data, so places for values are written `{name}`. */
export const joining = {
  /** The sentence that is ticked and kept with the signature; `{documents}` is a list of titles with their versions. */
  statement: 'I have read {documents}, and I agree to be bound by them.',
};
