package io.mcpspring.engine.store;

import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.NoRoomException.Scope;

/**
 * Limits of stores as the shares of the node know them, and as its events report them.
 */
public final class StoreRooms {

	private StoreRooms() {
	}

	/**
	 * Return the exception for an attempt to acquire a share.
	 * @param message the message
	 * @param outcome the outcome, which is not a grant
	 * @return the exception
	 */
	public static NoRoomException exceeded(String message, FairShares.Outcome outcome) {
		return new NoRoomException(message, scope(outcome));
	}

	static Scope scope(FairShares.Outcome outcome) {
		return (outcome == FairShares.Outcome.SHARE_TAKEN) ? Scope.SHARE : Scope.STORE;
	}

	/**
	 * Return the limit that a store has reached.
	 * @param full the exception of the store
	 * @return the limit
	 */
	public static Limit limit(NoRoomException full) {
		return switch (full.scope()) {
			case SESSION -> Limit.SESSION;
			case SHARE -> Limit.SHARE;
			case STORE -> Limit.NODE;
		};
	}

}
