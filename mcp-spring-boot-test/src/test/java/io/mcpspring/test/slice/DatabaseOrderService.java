package io.mcpspring.test.slice;

import org.springframework.stereotype.Service;

/** Cannot be made: there is no database. */
@Service
class DatabaseOrderService implements OrderService {

	DatabaseOrderService() {
		throw new IllegalStateException("There is no database");
	}

	@Override
	public String status(int order) {
		return "";
	}

	@Override
	public void cancel(int order) {
	}

}
