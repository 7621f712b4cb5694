/**
 * Whether the user and the password of an address can be decoded. What connects decodes them, and fails with a word of its own where a
 * percent sign is not the beginning of a code.
 */
export function hasPlainAccount({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}
