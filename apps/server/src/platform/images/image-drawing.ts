/** How an image is redrawn: `cover` fills the size and is cut, `inside` fits into it; never enlarged. */
export type Drawn =
  | {
      readonly fit: "cover";
      readonly width: number;
      readonly height: number;
      readonly format: "webp" | "jpeg";
    }
  | { readonly fit: "inside"; readonly width: number; readonly height: number; readonly format: "png" };

/** Plain data, because it is sent to another process. */
export interface Drawing {
  readonly as: Drawn;
  /** Whether SVG is accepted, which is rendered at the wanted size. */
  readonly svg: boolean;
}

export type ImageProblem = "notAnImage" | "imageTooLarge";

export interface DrawQuestion {
  readonly bytes: Uint8Array;
  readonly drawing: Drawing;
}

/** The image, or what is wrong with it. */
export type DrawAnswer = { readonly image: Uint8Array } | { readonly problem: ImageProblem };
