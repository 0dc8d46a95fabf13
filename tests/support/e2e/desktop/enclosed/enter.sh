#!/bin/sh
# Runs a program in a network of its own, by `unshare -nm`: one way out, which leads nowhere and is counted,
# and a name server on the other side of it.
set -e
ip link add out0 type veth peer name in0
for name in out0 in0; do
  echo 1 > "/proc/sys/net/ipv6/conf/$name/disable_ipv6"
  ip link set "$name" up
done
ip link set lo up
ip addr add 198.51.100.2/24 dev out0
ip neigh add 198.51.100.1 lladdr 02:00:00:00:00:01 dev out0
ip route add default via 198.51.100.1
names=$(mktemp)
echo 'nameserver 203.0.113.53' > "$names"
mount --bind "$names" /etc/resolv.conf
exec "$@"
