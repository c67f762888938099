// Stops the clock of a program: node --import ./tests/warm-builds/stopped-clock.ts …
const NOW = Date.UTC(2026, 10, 22);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [NOW] : parts, newTarget),
  get: (target, name, receiver) => (name === 'now' ? () => NOW : Reflect.get(target, name, receiver)),
});
