package com.acme.trial;

/** How a client speaks with the server. */
enum Era {

	/** Revision 2025-11-25. */
	SESSION,

	/** Revision 2026-07-28. */
	STATELESS

}
