import { expect, test } from 'vitest';
import { isOnNetworkMount } from '../../../src/server/system/mac-mounts.ts';

const mounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s6 on /System/Volumes/VM (apfs, local, noexec, journaled, noatime, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
/dev/disk5s1 on /Volumes/Photos on the go (exfat, local, nodev, nosuid, noowners, noatime, fskit)
//mia@nas._smb._tcp.local/home on /Volumes/home (smbfs, nodev, nosuid, mounted by mia)
//mia@192.168.1.9/Our%20things on /Volumes/Our things (2) (smbfs, nodev, nosuid, mounted by mia)
//mia@nas/Café on /Volumes/Café (smbfs, nodev, nosuid, mounted by mia)
nas.local:/volume1/family on /Volumes/family (nfs, nodev, nosuid, mounted by mia)
//afp_0Tabc@nas._afpovertcp._tcp.local/Old on /Volumes/Old (afpfs, nodev, nosuid, mounted by mia)
https://cloud.example/remote.php/dav/ on /Volumes/dav (webdav, nodev, noexec, nosuid, mounted by mia)
/dev/disk7s1 on /Volumes/home/Disk image (hfs, local, nodev, nosuid, journaled, mounted by mia)
`;

test.each([
  '/Volumes/home',
  '/Volumes/home/Us/Treehouse',
  '/Volumes/Our things (2)/Us',
  '/Volumes/family',
  '/Volumes/Cafe\u0301/Us',
  '/Volumes/Old/Us',
  '/Volumes/dav',
])('%s lies on the network', (folder) => {
  expect(isOnNetworkMount(folder, mounts)).toBe(true);
});

test.each([
  '/',
  '/Users/mia/Documents',
  '/System/Volumes/Data/Users/mia',
  '/Volumes/Photos on the go/Us',
  '/Volumes/homework',
  '/Volumes/home/Disk image/Us',
  '/Volumes',
])('%s does not', (folder) => {
  expect(isOnNetworkMount(folder, mounts)).toBe(false);
});

test('the later of two mounts at one path counts', () => {
  const twice = `${mounts}/dev/disk8s1 on /Volumes/home (apfs, local, journaled)\n`;
  expect(isOnNetworkMount('/Volumes/home/Us', twice)).toBe(false);
});

test.each(['', 'mount: command failed', 'nothing on here (smbfs)'])(
  'a list that reads %j has no network mounts',
  (text) => {
    expect(isOnNetworkMount('/Volumes/home', text)).toBe(false);
  },
);
