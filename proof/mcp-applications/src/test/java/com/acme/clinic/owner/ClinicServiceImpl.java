package com.acme.clinic.owner;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityNotFoundException;

import org.springframework.context.annotation.Proxyable;
import org.springframework.context.annotation.ProxyType;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Called through a proxy of the interface. */
@Service
@Proxyable(ProxyType.INTERFACES)
@Transactional(readOnly = true)
class ClinicServiceImpl implements ClinicService {

	private final OwnerRepository owners;

	private final EntityManager entityManager;

	ClinicServiceImpl(OwnerRepository owners, EntityManager entityManager) {
		this.owners = owners;
		this.entityManager = entityManager;
	}

	@Override
	public OwnerCard ownerCard(Integer ownerId) {
		return OwnerCard.of(owner(ownerId));
	}

	@Override
	@McpTool(name = "owner_entity", description = "An owner as it is stored")
	public Owner owner(Integer ownerId) {
		return this.owners.findById(ownerId)
			.orElseThrow(() -> new EntityNotFoundException("No com.acme.clinic.owner.Owner " + ownerId));
	}

	@Override
	@McpTool(name = "all_owners", description = "All owners")
	public List<OwnerCard> allOwners() {
		return this.owners.findAll().stream().map(OwnerCard::of).toList();
	}

	@Override
	public Owner rename(Integer ownerId, String name) {
		if (TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
			throw new IllegalStateException("read only: " + this.entityManager.isJoinedToTransaction());
		}
		return owner(ownerId);
	}

}
