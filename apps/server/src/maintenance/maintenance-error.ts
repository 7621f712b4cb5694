/** Invalid input of the operator. The message is the sentence shown; nothing was changed. */
export class MaintenanceError extends Error {
  override readonly name = "MaintenanceError";
}
