/** Evaluates an expression of a text. What it throws says where that is. */
export function withPlace<Value>(place: string, evaluate: () => Value): Value {
  try {
    return evaluate();
  } catch (error) {
    throw Object.assign(Object(error), { place });
  }
}
