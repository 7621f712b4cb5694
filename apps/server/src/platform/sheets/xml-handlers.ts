/** Handlers of the elements of a part; names come without their prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Returns true when the rest need not be read. */
  readonly isDone?: () => boolean;
}
