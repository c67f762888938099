/** How wide the picture of a card is, in pixels. */
export const PICTURE_WIDTH = 1618;

type Context = CanvasRenderingContext2D;

const isPainted = (colour: string) => colour !== 'none';

function outlineOf(shape: Element): Path2D {
  if (!(shape instanceof SVGRectElement)) return new Path2D(shape.getAttribute('d') ?? '');
  const path = new Path2D();
  const [x, y, width, height, radius] = [shape.x, shape.y, shape.width, shape.height, shape.rx].map(
    ({ baseVal }) => baseVal.value,
  );
  path.roundRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, radius);
  return path;
}

function paintShape(context: Context, shape: Element, { fill, stroke, strokeWidth }: CSSStyleDeclaration): void {
  const outline = outlineOf(shape);
  if (isPainted(fill)) {
    context.fillStyle = fill;
    context.fill(outline);
  }
  if (!isPainted(stroke)) return;
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  context.stroke(outline);
}

/** `start` and `end` of an SVG text and of a canvas mean the same: they follow the direction. */
function paintText(context: Context, text: SVGTextElement, style: CSSStyleDeclaration): void {
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  context.direction = style.direction === 'rtl' ? 'rtl' : 'ltr';
  context.textAlign = style.textAnchor === 'end' ? 'end' : 'start';
  context.fillStyle = style.fill;
  context.fillText(text.textContent, Number(text.getAttribute('x')), Number(text.getAttribute('y')));
}

async function paintImage(context: Context, { href, x, y, width, height }: SVGImageElement): Promise<void> {
  const image = new Image();
  image.src = href.baseVal;
  await image.decode();
  context.drawImage(image, x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value);
}

/** A PNG of a card as it is on the page, in the colours that it has there: its shapes, painted one after the other. */
export async function pictureOf(card: SVGSVGElement): Promise<Blob> {
  const { width, height } = card.viewBox.baseVal;
  const scale = PICTURE_WIDTH / width;
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not paint pictures.');
  context.scale(scale, scale);
  await document.fonts.ready;
  for (const shape of card.children) {
    const style = getComputedStyle(shape);
    if (style.display === 'none') continue;
    if (shape instanceof SVGTextElement) paintText(context, shape, style);
    else if (shape instanceof SVGImageElement) await paintImage(context, shape);
    else paintShape(context, shape, style);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  return promise;
}
