import type { AdapterKind } from './surroundings.ts';

/** The first that fits decides; the names are those of Linux, macOS and Windows. */
const names: [RegExp, AdapterKind][] = [
  [
    /^(tun|tap|utun|ppp|wg|ipsec|tailscale|zt|nordlynx|proton|mullvad|gpd|ham|cscotun|outline|wwan)\w*|vpn|wireguard|anyconnect|globalprotect|warp|hamachi|\btap\b/i,
    'vpn',
  ],
  [
    /^(docker|br-|bridge|virbr|veth|vmnet|vnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|kube|awdl|llw|anpi|ap\d)|vEthernet|VirtualBox|VMware|Hyper-V|Loopback|Bluetooth/i,
    'virtual',
  ],
  [/^(wl|wifi|ath|ra\d)|wi-?fi|wlan|wireless|drahtlos|sans fil|inal[aá]mbric/i, 'wireless'],
  [/^(eth|en[ops]|em\d|eno|enx|usb\d)|ethernet|^LAN/i, 'wired'],
];

/** The kind of an adapter by its name alone. */
export const kindByName = (name: string): AdapterKind =>
  names.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** Whether devices are let in over this kind unless somebody says otherwise. */
export const isChosenByKind = (kind: AdapterKind): boolean => kind !== 'vpn' && kind !== 'virtual';
