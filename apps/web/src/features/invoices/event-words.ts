const words = {
  issued: "managedInvoice.what.issued",
  sent: "managedInvoice.what.sent",
  promised: "managedInvoice.what.promised",
  paid: "managedInvoice.what.paid",
  cancelled: "managedInvoice.what.cancelled",
  before: "managedInvoice.what.before",
  due: "managedInvoice.what.due",
  late: "managedInvoice.what.late",
  lateAgain: "managedInvoice.what.lateAgain",
  block: "managedInvoice.what.blocked",
  refunded: "managedInvoice.what.refunded",
  chargedBack: "managedInvoice.what.chargedBack",
  "payment:partlyReturned": "managedInvoice.what.partlyReturned",
  "payment:returnedUnpaid": "managedInvoice.what.returnedUnpaid",
  "payment:returnedSince": "managedInvoice.what.returnedSince",
  "payment:unknownEvent": "managedInvoice.what.unknownEvent",
  "payment:alreadyPaid": "managedInvoice.what.alreadyPaid",
  "payment:cancelled": "managedInvoice.what.paidCancelled",
  "payment:tooLittle": "managedInvoice.what.tooLittle",
} as const;

/** Translation key for an event of an invoice's history. */
export const eventWords = (what: string): (typeof words)[keyof typeof words] =>
  words[what as keyof typeof words] ?? words.issued;
