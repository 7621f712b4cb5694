import { describe, expect, it } from "vitest";
import { hiddenLocksOf } from "./require-seen-locks.ts";

const mounts = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /dados rw,relatime - nfs4 nas:/a rw,vers=4.2,hard,proto=tcp,local_lock=none
31 22 0:41 / /velho rw,relatime - nfs nas:/b rw,vers=3,nolock,local_lock=all
32 22 0:42 / /com\\040branco rw - cifs //nas/c rw,vers=3.0,nobrl
34 22 0:43 / /lustre rw,relatime - lustre mgs@tcp:/a rw,flock,lazystatfs
35 22 0:44 / /lustre/cada rw,relatime - lustre mgs@tcp:/b rw,localflock
36 22 0:45 / /ocfs rw,relatime - ocfs2 /dev/drbd0 rw,localflocks
37 22 0:46 / /ssh rw,relatime - fuse.sshfs nas:/d rw,user_id=0
38 22 0:47 / /outro rw,relatime - fuse.mergerfs a:b rw,user_id=0
39 22 0:48 / /windows rw,relatime - 9p C:\\134 rw,trans=fd,aname=drvfs
40 22 0:49 / /mac rw,relatime - virtiofs mac rw
41 22 0:50 / /smb rw - cifs //nas/e rw,vers=3.1.1
42 22 0:51 / /ntfs rw - fuseblk /dev/sdc1 rw,user_id=0
43 22 0:52 / /caixa rw - overlay overlay rw,lowerdir=/a,upperdir=/b,workdir=/c
44 22 0:53 / /gluster rw - fuse.glusterfs nas:/f rw
45 22 0:54 / /novo rw - discodofuturo nas:/g rw
46 22 0:55 / /tanque rw - zfs tank/fiel rw,xattr
47 22 0:56 / /unraid rw - fuse.shfs shfs rw,user_id=0
48 22 0:57 / /podman rw - fuse.fuse-overlayfs fuse-overlayfs rw,user_id=1000
49 22 0:58 / /nand rw - ubifs ubi0:dados rw
50 22 0:59 / /nor rw - jffs2 /dev/mtdblock3 rw
51 22 0:60 / /varios rw - bcachefs /dev/sdd:/dev/sde rw
33 31 8:2 / /velho/local rw - xfs /dev/sdb1 rw
`;
const types = "nodev\ttmpfs\n\text4\n\txfs\n\tocfs2\n\tfuseblk\nnodev\tfuse\nnodev\t9p\nnodev\tvirtiofs\n";

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
    ["/outro/fiel", null],
    ["/unraid", null],
    ["/podman", null],
    ["/nand", null],
    ["/nor", null],
    ["/varios", null],
    ["/windows/fiel", "9p"],
    ["/mac/fiel", "virtiofs"],
    ["/smb/fiel", null],
    ["/ntfs", null],
    ["/caixa", null],
    ["/gluster", null],
    ["/novo", "discodofuturo"],
    ["/tanque", null],
  ])("of %s are hidden from other machines by %s", (directory, how) => {
    expect(hiddenLocksOf({ mounts, types }, directory)).toBe(how);
  });

  it.each([
    ["/var/lib/fiel", null],
    ["/velho/local/fiel", null],
    ["/ntfs", null],
    ["/outro/fiel", null],
    ["/gluster", null],
    ["/novo", null],
    ["/velho", "nolock"],
    ["/ocfs", "localflocks"],
    ["/ssh/fiel", "fuse.sshfs"],
    ["/windows/fiel", "9p"],
    ["/mac/fiel", "virtiofs"],
  ])("of %s are hidden by %s where the system does not tell which types have a device", (directory, how) => {
    expect(hiddenLocksOf({ mounts, types: "" }, directory)).toBe(how);
  });

  it("are not judged where the system tells no mounts", () => {
    expect(hiddenLocksOf({ mounts: "", types: "" }, "/var/lib/fiel")).toBeNull();
  });
});
