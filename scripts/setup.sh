# Sourced by scripts/demo and scripts/test: makes this checkout runnable.
#
#   setup_everything run    what the program needs
#   setup_everything test   that, and what the tests need
#
# Installs only what is missing, says what, and does nothing (offline, too) once all is there.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
VENV="${COMPOSITOR_VENV:-$ROOT/.venv}"

say() { printf '== %s\n' "$*" >&2; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

find_python() {
  local candidate
  for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
    [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1 || continue
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  fail "Python 3.11 or newer is needed (set PYTHON to name it)"
}

have_library() {
  local name="$1" ldconfig
  ldconfig="$(command -v ldconfig || echo /sbin/ldconfig)"
  "$ldconfig" -p 2>/dev/null | grep -q "$name"
}

have_file() {
  local pattern found
  for pattern in "$@"; do
    found="$(compgen -G "$pattern" | head -n 1)"
    [ -n "$found" ] && return 0
  done
  return 1
}

missing_packages() {
  local purpose="$1" python="$2"
  "$python" -c 'import venv, ensurepip' 2>/dev/null || echo python3-venv
  have_library libEGL.so.1 || echo libegl1
  have_library libGL.so.1 || echo libgl1
  have_library libGLESv2.so.2 || echo libgles2
  have_file '/usr/lib/*/dri/swrast_dri.so' '/usr/lib/dri/swrast_dri.so' '/usr/lib/*/libgallium*.so' ||
    echo libgl1-mesa-dri
  have_library libfontconfig.so.1 && command -v fc-match >/dev/null 2>&1 || echo fontconfig
  have_file '/usr/share/fonts/truetype/liberation*/LiberationSans-Regular.ttf' \
    '/usr/share/fonts/*/LiberationSans-Regular.ttf' || echo fonts-liberation
  have_file '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf' '/usr/share/fonts/*/DejaVuSansMono.ttf' ||
    echo fonts-dejavu-core
  if [ "$purpose" = test ]; then
    command -v Xvfb >/dev/null 2>&1 || echo xvfb
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

other_systems() {
  cat >&2 <<TEXT
These are needed and were not found (Debian's names): $*
  Fedora:  dnf install mesa-libEGL mesa-libGL mesa-libGLES mesa-dri-drivers fontconfig \\
             liberation-fonts dejavu-sans-mono-fonts xorg-x11-server-Xvfb
  Arch:    pacman -S mesa libglvnd fontconfig ttf-liberation ttf-dejavu xorg-server-xvfb
  macOS:   OpenGL is part of the system; fonts come with the Python packages
Without OpenGL, reports and dumps still work; only pictures need it.
TEXT
}

install_packages() {
  local packages=("$@")
  if [ "$(uname -s)" = Darwin ]; then
    return 0
  fi
  if ! command -v apt-get >/dev/null 2>&1; then
    other_systems "${packages[@]}"
    return 0
  fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
    other_systems "${packages[@]}"
    say "neither root nor sudo here: run 'apt-get install ${packages[*]}' as root"
    return 0
  fi
  say "installing with apt-get: ${packages[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update >&2 || say "apt-get update failed; going on"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${packages[@]}" \
    >/dev/null || fail "apt-get could not install: ${packages[*]}"
}

install_python_packages() {
  local purpose="$1" python="$2" extra="" stamp wanted
  [ "$purpose" = test ] && extra="[dev]"
  stamp="$VENV/.installed-for"
  wanted="$(sha256sum "$ROOT/pyproject.toml" | cut -d' ' -f1) $ROOT"
  if [ -f "$stamp" ] && { [ "$(cat "$stamp")" = "$wanted $purpose" ] || [ "$(cat "$stamp")" = "$wanted test" ]; }; then
    return 0
  fi
  if [ ! -x "$VENV/bin/python" ]; then
    say "making a virtual environment in $VENV"
    "$python" -m venv "$VENV" || fail "could not make a virtual environment in $VENV"
  fi
  say "installing the Python packages of pyproject.toml into $VENV (network needed this once)"
  "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check -e "$ROOT$extra" ||
    fail "pip could not install the packages; is there a network?"
  printf '%s %s\n' "$wanted" "$purpose" >"$stamp"
}

setup_everything() {
  local purpose="$1" python missing packages
  python="$(find_python)" || exit 2
  missing="$(missing_packages "$purpose" "$python")"
  read -r -a packages <<<"${missing//$'\n'/ }"
  [ "${#packages[@]}" -gt 0 ] && install_packages "${packages[@]}"
  install_python_packages "$purpose" "$python"
}
