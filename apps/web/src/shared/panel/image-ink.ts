export interface ImageInk {
  readonly font: string;
  readonly colorOf: (token: string) => string;
}
