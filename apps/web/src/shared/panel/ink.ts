export interface Ink {
  readonly font: string;
  readonly colorOf: (token: string) => string;
}
