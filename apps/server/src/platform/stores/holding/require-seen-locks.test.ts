import { describe, expect, it } from "vitest";
import { localLockOf } from "./require-seen-locks.ts";

const mounts = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /dados rw,relatime - nfs4 nas:/a rw,vers=4.2,hard,proto=tcp,local_lock=none
31 22 0:41 / /velho rw,relatime - nfs nas:/b rw,vers=3,nolock,local_lock=all
32 22 0:42 / /com\\040branco rw - cifs //nas/c rw,vers=3.0,nobrl
34 22 0:43 / /lustre rw,relatime - lustre mgs@tcp:/a rw,flock,lazystatfs
35 22 0:44 / /lustre/cada rw,relatime - lustre mgs@tcp:/b rw,localflock
36 22 0:45 / /ocfs rw,relatime - ocfs2 /dev/drbd0 rw,localflocks
37 22 0:46 / /ssh rw,relatime - fuse.sshfs nas:/d rw,user_id=0
33 31 8:2 / /velho/local rw - xfs /dev/sdb1 rw
`;

describe("the locks of a mounted disk", () => {
  it.each([
    ["/var/lib/fiel", null],
    ["/dados/fiel", null],
    ["/velho", "nolock"],
    ["/velho/fiel", "nolock"],
    ["/velhos", null],
    ["/velho/local/fiel", null],
    ["/com branco/fiel", "nobrl"],
    ["/lustre/fiel", null],
    ["/lustre/cada/fiel", "localflock"],
    ["/ocfs", "localflocks"],
    ["/ssh/fiel", "fuse.sshfs"],
  ])("of %s are hidden from other machines by %s", (directory, option) => {
    expect(localLockOf(mounts, directory)).toBe(option);
  });
});
