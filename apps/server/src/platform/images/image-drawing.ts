/** How an image is drawn anew: `cover` fills the size and is cut, `inside` lies within it, and is never made larger. */
export type Drawn =
  | {
      readonly fit: "cover";
      readonly width: number;
      readonly height: number;
      readonly format: "webp" | "jpeg";
    }
  | { readonly fit: "inside"; readonly width: number; readonly height: number; readonly format: "png" };

/** Plain data: it goes to another process. */
export interface Drawing {
  readonly as: Drawn;
  /** Whether it may come as SVG, and is drawn for its size then. */
  readonly svg: boolean;
}

export type ImageProblem = "notAnImage" | "imageTooLarge";

export interface DrawQuestion {
  readonly bytes: Uint8Array;
  readonly drawing: Drawing;
}

/** The image, or what is wrong with it. */
export type DrawAnswer = { readonly image: Uint8Array } | { readonly problem: ImageProblem };
