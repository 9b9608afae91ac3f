/**
 * The applications as their clients see them: by plain HTTP, in both eras of the
 * protocol.
 */
package com.acme.trial;
