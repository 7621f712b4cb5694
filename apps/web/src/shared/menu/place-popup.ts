export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Room {
  /** The control that opens the popup. */
  readonly target: Box;
  readonly size: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly align: "start" | "end" | "right";
}

const gapPx = 4;
const edgePx = 8;

const within = (value: number, most: number): number => Math.max(edgePx, Math.min(value, most - edgePx));

/**
 * Position of a popup: below the control, or above it where there is more room, and always within the window. `right` places it beside the control.
 */
export const placePopup = ({ target, size, viewport, align }: Room) => {
  if (align === "right") {
    const middle = target.top + (target.height - size.height) / 2;
    const left = target.left + target.width + 2 * gapPx;
    return { left, top: within(middle, viewport.height - size.height), maxHeight: viewport.height };
  }
  const wanted = align === "start" ? target.left : target.left + target.width - size.width;
  const below = viewport.height - target.top - target.height - gapPx - edgePx;
  const above = target.top - gapPx - edgePx;
  const up = size.height > below && above > below;
  const maxHeight = up ? above : below;
  const height = Math.min(size.height, maxHeight);
  return {
    left: within(wanted, viewport.width - size.width),
    top: up ? target.top - gapPx - height : target.top + target.height + gapPx,
    maxHeight,
  };
};
