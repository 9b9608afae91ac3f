# To be sourced. Sets NODE to a Node of version 22 or newer and installs the npm packages that
# package-lock.json names into node_modules, which git ignores.

conformance=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

install_packages() {
	local stamp=$conformance/node_modules/.installed
	mkdir -p "$conformance/.tools"
	exec 8>"$conformance/.tools/lock"
	command -v flock >/dev/null && flock 8
	if ! cmp -s "$conformance/package-lock.json" "$stamp"; then
		echo "Installing npm packages" >&2
		(cd "$conformance" && npm ci --ignore-scripts --loglevel=error >&2 8>&-)
		cp "$conformance/package-lock.json" "$stamp"
	fi
	exec 8>&-
}

find_node() {
	local candidate
	for candidate in "$conformance"/node_modules/node-*/bin/node "$(command -v node || true)"; do
		if [[ -x $candidate && $("$candidate" -p 'process.versions.node.split(".")[0]') -ge 22 ]]; then
			NODE=$candidate
			PATH=$(dirname "$candidate"):$PATH
			export NODE PATH
			return
		fi
	done
	echo "Node 22 or newer is needed" >&2
	return 1
}

install_packages
find_node
