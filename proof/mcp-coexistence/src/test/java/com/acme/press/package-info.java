/** A platform for articles, written reactively, whose code declares what may be null. */
@NullMarked
package com.acme.press;

import org.jspecify.annotations.NullMarked;
