/** Who mails come from. */
export interface Sender {
  /** With a name. */
  readonly from: string;
  /** Of this installation; it ends each Message-ID. */
  readonly host: string;
}
