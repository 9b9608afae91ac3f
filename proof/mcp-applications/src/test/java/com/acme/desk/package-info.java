/** Services that both applications have, with no thought of the web stack. */
package com.acme.desk;
