/** The size of the card in its own units: a golden rectangle. */
export const CARD = { width: 809, height: 500 };

/** The sides of the squares that divide a golden rectangle, largest first. */
const SIDES = [500, 309, 191, 118, 73, 45, 28];

/** A square, and where its arc of the spiral begins and ends. */
type Square = { x: number; y: number; side: number; from: string; to: string };

/** The squares, cut in turn from the left, bottom, right and top of the remaining area, so that the last ones are at the top right. */
function squares(): Square[] {
  const left = { x: 0, y: 0, width: CARD.width, height: CARD.height };
  return SIDES.map((side, index) => {
    const { x, y, width, height } = left;
    const point = (right: number, down: number) => `${x + width * right},${y + height * down}`;
    switch (index % 4) {
      case 0:
        left.x += side;
        left.width -= side;
        return { x, y, side, from: point(0, 0), to: `${x + side},${y + side}` };
      case 1:
        left.height -= side;
        return { x, y: y + height - side, side, from: point(0, 1), to: `${x + side},${y + height - side}` };
      case 2:
        left.width -= side;
        return { x: x + width - side, y, side, from: point(1, 1), to: `${x + width - side},${y}` };
      default:
        left.y += side;
        left.height -= side;
        return { x, y, side, from: `${x + side},${y}`, to: `${x},${y + side}` };
    }
  });
}

/** The edges between the squares. */
export const goldenLines = squares()
  .slice(1)
  .map(({ x, y, side }) => `M${x} ${y}h${side}v${side}h${-side}z`)
  .join('');

const arcs = squares().map(({ side, from, to }) => `M${from}A${side} ${side} 0 0 0 ${to}`);

/** The spiral of quarter circles through the squares: its wide turn, which runs behind the text, and its eye. */
export const goldenTurn = arcs.slice(0, 2).join('');
export const goldenEye = arcs.slice(2).join('');
