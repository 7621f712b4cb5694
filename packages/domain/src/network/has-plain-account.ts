/**
 * Whether the user and password of an address can be decoded. The connecting code decodes them and would fail with an unclear error where a
 * percent sign does not begin a code.
 */
export function hasPlainAccount({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}
