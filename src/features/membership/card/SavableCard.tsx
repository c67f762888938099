import { useRef, useState } from 'react';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { toFileName } from '../export-file.ts';
import { type CardProps, MemberCard } from './MemberCard.tsx';

/** The width of the picture in pixels. */
const PNG_WIDTH = 1618;

type Context = CanvasRenderingContext2D;

const isPainted = (colour: string) => colour !== 'none';

function getOutline(shape: Element): Path2D {
  if (!(shape instanceof SVGRectElement)) return new Path2D(shape.getAttribute('d') ?? '');
  const path = new Path2D();
  const [x, y, width, height, radius] = [shape.x, shape.y, shape.width, shape.height, shape.rx].map(
    ({ baseVal }) => baseVal.value,
  );
  path.roundRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, radius);
  return path;
}

function paintShape(context: Context, shape: Element, { fill, stroke, strokeWidth }: CSSStyleDeclaration): void {
  const outline = getOutline(shape);
  if (isPainted(fill)) {
    context.fillStyle = fill;
    context.fill(outline);
  }
  if (!isPainted(stroke)) return;
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  context.stroke(outline);
}

/** `start` and `end` follow the direction both in SVG and on a canvas. */
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

/** A medium grey, and by how much a part of it may differ. */
const [GREY, TOLERANCE] = [128, 16];

/**
 * Whether a canvas returns what was painted on it. Pictures can tell devices apart, so the Tor Browser and others return noise instead;
 * Brave changes colours by a little, which nobody sees.
 */
function isCanvasReadable(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.fillStyle = `rgb(${GREY} ${GREY} ${GREY})`;
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((part, index) => index % 4 === 3 || Math.abs(part - GREY) <= TOLERANCE);
}

/**
 * Paints the shapes of the card on a canvas, in the colours of the page, and returns a PNG. Synchronously, which takes about 15 ms:
 * `toBlob` waits until the browser is idle, which can take seconds in Chromium.
 */
async function toPng(card: SVGSVGElement): Promise<Blob> {
  const { width, height } = card.viewBox.baseVal;
  const scale = PNG_WIDTH / width;
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context || !isCanvasReadable()) throw new Error('This browser has no canvas, or does not let pages read one.');
  context.scale(scale, scale);
  await document.fonts.ready;
  for (const shape of card.children) {
    const style = getComputedStyle(shape);
    if (style.display === 'none') continue;
    if (shape instanceof SVGTextElement) paintText(context, shape, style);
    else if (shape instanceof SVGImageElement) await paintImage(context, shape);
    else paintShape(context, shape, style);
  }
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  if (!base64) throw new Error('The canvas returned no PNG.');
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type: 'image/png' });
}

/** The member card with a button to save it as a picture. */
export function SavableCard(props: Omit<CardProps, 'ref'>) {
  const card = useRef<SVGSVGElement>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const { messages, site, number } = props;

  async function save(): Promise<void> {
    if (!card.current) return;
    setState('saving');
    try {
      saveFile(await toPng(card.current), `${toFileName(site)}-member-${number}.png`);
      setState('saved');
    } catch (error) {
      console.error('The picture of the card could not be saved.', error);
      setState('failed');
    }
  }

  return (
    <div className="member-card-frame">
      <MemberCard {...props} ref={card} />
      <p className="member-card-save">
        <Button look="link" isWaiting={state === 'saving'} onClick={() => void save()}>
          {state === 'saving' ? messages.saving : messages.save}
        </Button>
        <span aria-live="polite">
          {state === 'saved' && messages.saved}
          {state === 'failed' && messages.failed}
        </span>
      </p>
    </div>
  );
}
